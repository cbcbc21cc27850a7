import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import { createLimits, type LimitDeps } from '../../../platform/middleware/rate-limit/limits.ts';
import { createObjectStore } from '../../../platform/supabase/object-store.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { Renderer } from '../render/renderer.ts';
import { type AnswerFileDeps, answerFiles } from './answer-file-links.ts';
import { ANSWER_FILE_BUCKET } from './answer-files.ts';
import { type FormDeps, form } from './form.ts';
import { FORM_LIMITS } from './limits.ts';
import { createPublishedForms } from './published-forms.ts';

type Made = 'limits' | 'forms' | 'lane' | 'objects' | 'supabase';

export type FormsDeps = LimitDeps &
  Omit<FormDeps, Made> &
  Omit<AnswerFileDeps, Made> & {
    rest: Rest;
    lanes: Pick<Lanes, 'open' | 'receiving' | 'rest'>;
    renderer: Renderer;
    supabase: Pick<SupabasePort, 'fetch' | 'secretKey' | 'verifyToken' | 'sessions'>;
  };

/** Answers to forms of published pages. */
export function createForms(deps: FormsDeps): Hono<AppEnv> {
  const objects = createObjectStore(deps.supabase, ANSWER_FILE_BUCKET);
  const answers = form({
    ...deps,
    objects,
    limits: createLimits(deps, FORM_LIMITS),
    forms: createPublishedForms(deps),
    // A thousand visitors may answer in the same second. Their requests wait, so that no answer is lost.
    lane: deps.lanes.open('forms', {
      total: 2,
      anonymous: 2,
      perCaller: 2,
      waiting: 4096,
      waitingPerCaller: 256,
      waitMs: 90_000,
    }),
  });
  return new Hono<AppEnv>().route('/', answers).route('/', answerFiles({ ...deps, objects }));
}
