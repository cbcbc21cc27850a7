import type { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import { Lane } from '../../../platform/middleware/lanes/lane.ts';
import { createLimits, type LimitDeps } from '../../../platform/middleware/rate-limit/limits.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { type FormDeps, form } from './form.ts';
import { FORM_LIMITS } from './limits.ts';
import { createPublishedForms } from './published-forms.ts';

export type FormsDeps = LimitDeps & Omit<FormDeps, 'limits' | 'forms' | 'lane'> & { rest: Pick<Rest, 'select'> };

/** Answers to forms of published pages. */
export function createForms(deps: FormsDeps): Hono<AppEnv> {
  return form({
    ...deps,
    limits: createLimits(deps, FORM_LIMITS),
    forms: createPublishedForms(deps.rest),
    // A thousand visitors may answer in the same second: they wait, rather than lose what they wrote.
    lane: new Lane({ total: 2, anonymous: 2, perCaller: 2, waiting: 4096, waitingPerCaller: 256, waitMs: 90_000 }),
  });
}
