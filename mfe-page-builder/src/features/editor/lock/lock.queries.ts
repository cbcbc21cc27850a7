import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../../keys.ts';
import { hasEnded } from './browser-editors.ts';

const lockSchema = z.discriminatedUnion('held', [
  z.object({ held: z.literal(true), since: z.string() }),
  z.object({ held: z.literal(false), name: z.string(), mine: z.string().nullable() }),
]);
/**
 * Whether this editor holds the lock of its page, and since when; or who does. `mine` is the holding editor when it is the
 * same person's.
 */
export type PageLock = z.infer<typeof lockSchema>;

/** Takes the lock if it is free, renews it, or (`takeOver`) takes it from another editor. */
export async function holdPage(pageId: string, editor: string, takeOver = false): Promise<PageLock> {
  const args = { p_page_id: pageId, p_editor: editor, p_take_over: takeOver };
  return lockSchema.parse(unwrap(await getSupabase().rpc('hold_page', args)));
}

/** Gives the lock back, so that others need not wait until it expires. */
export async function releasePage(pageId: string, editor: string): Promise<void> {
  unwrapMaybe(await getSupabase().rpc('release_page', { p_page_id: pageId, p_editor: editor }));
}

/** The lock lasts 150 s in the database. Whoever waits for it, and whoever lost it, sees that after this time. */
const RENEW_MS = 10_000;

/** Asking for the lock renews it, or takes it as soon as it is free. A hidden tab does not ask. */
export const lockQuery = (pageId: string, editor: string) =>
  queryOptions({
    queryKey: keys.pageLock(pageId, editor),
    queryFn: async (): Promise<PageLock> => {
      const lock = await holdPage(pageId, editor);
      // The person's own tab in this browser that was reloaded or ended is no other editor.
      const isOver = !lock.held && lock.mine !== null && (await hasEnded(lock.mine));
      return isOver ? holdPage(pageId, editor, true) : lock;
    },
    refetchInterval: RENEW_MS,
    staleTime: 0,
    gcTime: 0,
  });
