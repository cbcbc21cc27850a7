import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { hasEnded } from './browser-editors.ts';

const lockSchema = z.discriminatedUnion('held', [
  z.object({ held: z.literal(true), since: z.string() }),
  z.object({ held: z.literal(false), name: z.string(), mine: z.string().nullable() }),
]);
/**
 * Whether this editor has the lock, and since when; otherwise who has it. `mine` is the id of the editor with the lock when it
 * belongs to the same person.
 */
export type EditLock = z.infer<typeof lockSchema>;

/** The thing that only one editor edits at a time: a page or a shared section. */
export interface Lockable {
  kind: 'page' | 'section';
  id: string;
}

/** Takes the lock if it is free, renews it, or (`takeOver`) takes it from another editor. */
export async function hold({ kind, id }: Lockable, editor: string, takeOver = false): Promise<EditLock> {
  const args = { p_editor: editor, p_take_over: takeOver };
  const answer =
    kind === 'page'
      ? await getSupabase().rpc('hold_page', { p_page_id: id, ...args })
      : await getSupabase().rpc('hold_section', { p_section_id: id, ...args });
  return lockSchema.parse(unwrap(answer));
}

/** Takes the lock if it is free. Also takes it from a tab of the same person in this browser that was reloaded or has ended. */
export async function holdOwn(target: Lockable, editor: string): Promise<EditLock> {
  const lock = await hold(target, editor);
  const isOver = !lock.held && lock.mine !== null && (await hasEnded(lock.mine));
  return isOver ? hold(target, editor, true) : lock;
}

/** Releases the lock, so that others need not wait until it expires. */
export async function release({ kind, id }: Lockable, editor: string): Promise<void> {
  unwrapMaybe(
    kind === 'page'
      ? await getSupabase().rpc('release_page', { p_page_id: id, p_editor: editor })
      : await getSupabase().rpc('release_section', { p_section_id: id, p_editor: editor }),
  );
}

/**
 * Polling interval in milliseconds. In the database the lock lasts 150 s. Editors that wait for it, and editors that lost it,
 * notice that after this time.
 */
const RENEW_MS = 10_000;

/** Asking for the lock renews it, or takes it as soon as it is free. A hidden tab does not ask. */
export const lockQuery = (target: Lockable, editor: string) =>
  queryOptions({
    queryKey: keys.lock(target.id, editor),
    queryFn: () => holdOwn(target, editor),
    refetchInterval: RENEW_MS,
    staleTime: 0,
    gcTime: 0,
  });
