import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageOf } from '../../platform/errors/messages.ts';
import { RestError } from '../../platform/errors/rest-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Weighing } from './check-page.ts';
import { readDraft } from './draft.ts';
import type { AddressOf } from './page-address.ts';
import { publishDraft } from './publish-draft.ts';

interface ScheduleDeps extends Weighing {
  /** Works with the rights of the server. */
  rest: Rest;
  makeCard(html: string): void;
  config: { siteUrl: string; imageHosts: readonly string[] };
  addressOf: AddressOf;
}

const dueRows = z.array(
  z.object({
    page_id: z.string(),
    publish_at: z.string(),
    user_id: z.string().nullable(),
    keeps_samples: z.boolean(),
  }),
);

/**
 * Publishes and unpublishes pages that are due by their schedule. A page is published with its present draft. A refused page
 * is marked with the reasons, its people are told, and it is not tried again. After every other failure the page is tried
 * again at the next run.
 */
export async function runSchedule(deps: ScheduleDeps): Promise<void> {
  const { rest } = deps;
  let failure: unknown;
  for (const due of dueRows.parse(await rest.rpc('due_pages', {}))) {
    const { page_id: pageId, publish_at: publishAt, user_id: userId, keeps_samples: keepsSamples } = due;
    const end = (problems: string[] | null) =>
      rest.rpc('end_page_schedule', {
        p_page_id: pageId,
        p_publish_at: publishAt,
        p_failed: problems !== null,
        p_problems: problems ?? [],
      });
    try {
      if (userId === null) throw new ApiError(403, 'forbidden');
      await publishDraft(await readDraft(rest, pageId), userId, keepsSamples, deps);
      await end(null);
    } catch (error) {
      if (isRefusal(error)) await end(problemsOf(error));
      else failure = error;
    }
  }
  await rest.rpc('unpublish_due_pages', {});
  if (failure) throw failure;
}

/** The problems that the people of the page have to correct. The other refusals have no text of their own for them. */
function problemsOf(error: unknown): string[] {
  if (error instanceof RestError && error.message === 'plan_pages') return [messageOf('plan_pages')];
  const isHeld = error instanceof ApiError && error.code === 'page_not_publishable';
  return isHeld ? error.message.split('\n').slice(0, MOST_PROBLEMS) : [];
}
const MOST_PROBLEMS = 20;

/** Whether a retry is useless: the page has errors, was taken down, or the user may not edit it any more. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof RestError)) return false;
  if (error instanceof RestError && REFUSALS.has(error.code)) return true;
  return [403, 404, 422].includes(error.status);
}
/** The error codes of `publish_page`. */
const REFUSALS: ReadonlySet<string> = new Set(['P0001', 'P0002', '42501']);
