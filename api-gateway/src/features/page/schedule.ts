import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageOf } from '../../platform/errors/messages.ts';
import { RestError } from '../../platform/errors/rest-error.ts';
import { failureCode, within } from '../../platform/jobs/within.ts';
import { readDraft } from './draft.ts';
import { type PublishDraftDeps, publishDraft } from './publish-draft.ts';

const dueRows = z.array(
  z.object({
    page_id: z.string(),
    publish_at: z.string(),
    user_id: z.string().nullable(),
    keeps_samples: z.boolean(),
    tries: z.int(),
  }),
);
type DuePage = z.infer<typeof dueRows>[number];

/** Pages that are taken at once. With more of them, more people would wait for a page that takes long. */
const AT_ONCE = 5;
/** A page that takes longer is not waited for, and counts as failed. */
const PAGE_MS = 15_000;
/** A run takes no further pages after this time. The next run begins soon. */
const RUN_MS = 20_000;
/** A page that failed this often, in half an hour, is set aside: its people are told, and schedule it again. */
export const MOST_TRIES = 6;

/**
 * Publishes and unpublishes pages that are due by their schedule, in turn of the people who scheduled them (`claim_due_pages`). A
 * page is published with its present draft. A refused page, and one that has failed too often, is marked with the reasons, its
 * people are told, and it is not tried again. After every other failure the page is tried again later.
 */
export async function runSchedule(deps: PublishDraftDeps): Promise<void> {
  const { rest } = deps;
  const failures: unknown[] = [];
  const until = performance.now() + RUN_MS;
  let due: DuePage[];
  do {
    due = dueRows.parse(await rest.rpc('claim_due_pages', { p_limit: AT_ONCE }));
    for (const page of due) await publishDue(page, deps).catch((error: unknown) => failures.push(error));
  } while (due.length === AT_ONCE && performance.now() < until);
  await rest.rpc('unpublish_due_pages', {});
  if (failures.length > 0) throw failures[0];
}

/** @throws what failed, when the page is tried again later */
async function publishDue(due: DuePage, deps: PublishDraftDeps): Promise<void> {
  const { rest } = deps;
  const { page_id: pageId, publish_at: publishAt, user_id: userId, keeps_samples: keepsSamples, tries } = due;
  const publish = async () => {
    // No try was ended, because the gateway stopped during each of them.
    if (tries > MOST_TRIES) throw new Error('given up');
    if (userId === null) throw new ApiError(403, 'forbidden');
    await publishDraft(await readDraft(rest, pageId), userId, keepsSamples, { kind: 'server', key: '' }, deps);
  };
  const end = (failed: boolean, problems: string[], error: string | null = null) =>
    rest.rpc('end_page_schedule', {
      p_page_id: pageId,
      p_publish_at: publishAt,
      p_failed: failed,
      p_problems: problems,
      ...(error === null ? {} : { p_error: error }),
    });
  try {
    await within(PAGE_MS, publish);
  } catch (error) {
    if (isRefusal(error)) return void (await end(true, problemsOf(error)));
    if (tries >= MOST_TRIES)
      return void (await end(true, [GIVEN_UP], tries > MOST_TRIES ? 'silent' : failureCode(error)));
    throw error;
  }
  await end(false, []);
}

const GIVEN_UP = '여러 번 시도했지만 게시하지 못했어요. 잠시 후 직접 게시하거나 다시 예약해 주세요.';
const NOT_STORABLE = '페이지에 저장할 수 없는 내용이 있어요. 편집기에서 고친 다음 다시 예약해 주세요.';

/** The problems that the people of the page have to correct. The other refusals have no text of their own for them. */
function problemsOf(error: unknown): string[] {
  if (error instanceof RestError && error.message === 'plan_pages') return [messageOf('plan_pages')];
  if (isOfData(error)) return [NOT_STORABLE];
  const isHeld = error instanceof ApiError && error.code === 'page_not_publishable';
  return isHeld ? error.message.split('\n').slice(0, MOST_PROBLEMS) : [];
}
const MOST_PROBLEMS = 20;

/** Whether the database does not take the content of the page, whenever it is sent: data exceptions and violated constraints. */
const isOfData = (error: unknown) => error instanceof RestError && /^2[23]/.test(error.code);

/** Whether a retry is useless: the page has errors, was taken down, or the user may not edit it any more. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof RestError)) return false;
  if (isOfData(error) || (error instanceof RestError && REFUSALS.has(error.code))) return true;
  return [403, 404, 422].includes(error.status);
}
/** The error codes of `publish_page`. */
const REFUSALS: ReadonlySet<string> = new Set(['P0001', 'P0002', '42501']);
