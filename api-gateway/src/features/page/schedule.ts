import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { RestError } from '../../platform/errors/rest-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { readDraft } from './draft.ts';
import { pageAddresses } from './page-address.ts';
import { publishDraft } from './publish-draft.ts';

interface ScheduleDeps {
  /** As the server. */
  rest: Rest;
  config: { siteUrl: string; pagesDomain?: string; imageHosts: readonly string[] };
}

const dueRows = z.array(z.object({ page_id: z.string(), publish_at: z.string(), user_id: z.string().nullable() }));

/**
 * Publishes and unpublishes what is due by its schedule. Pages are published as their drafts are then. A page that is refused
 * is marked and not tried again; every other failure is tried again at the next run.
 */
export async function runSchedule({ rest, config }: ScheduleDeps): Promise<void> {
  const deps = { rest, config, addressOf: pageAddresses(config) };
  let failure: unknown;
  for (const { page_id: pageId, publish_at: publishAt, user_id: userId } of dueRows.parse(
    await rest.rpc('due_pages', {}),
  )) {
    try {
      if (userId === null) throw new ApiError(403, 'forbidden');
      await publishDraft(await readDraft(rest, pageId), userId, deps);
      await rest.rpc('end_page_schedule', { p_page_id: pageId, p_publish_at: publishAt, p_failed: false });
    } catch (error) {
      if (isRefusal(error)) {
        await rest.rpc('end_page_schedule', { p_page_id: pageId, p_publish_at: publishAt, p_failed: true });
      } else failure = error;
    }
  }
  await rest.rpc('unpublish_due_pages', {});
  if (failure) throw failure;
}

/** Whether trying again is of no use: the page has errors, was taken down, or the user may not edit it any more. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof RestError)) return false;
  if (error instanceof RestError && REFUSALS.has(error.code)) return true;
  return [403, 404, 422].includes(error.status);
}
/** As `publish_page` raises them. */
const REFUSALS: ReadonlySet<string> = new Set(['P0001', 'P0002', '42501']);
