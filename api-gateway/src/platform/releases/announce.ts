import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeNote } from './registry.ts';

/** Time limit. It is well below the time after which the lock of the channels counts as abandoned. */
const PATIENCE_MS = 4_000;

/**
 * Announces a change when it is decided. It is announced once, also when the decision is repeated.
 *
 * @throws the error of the announcement, or Error when it takes too long. The change must not happen then
 */
export function onceAnnounced(note: ChangeNote | undefined): () => Promise<void> {
  let isAnnounced = false;
  return async () => {
    if (isAnnounced || !note?.announce) return;
    const inTime = note.announce().then(() => true);
    if (!(await Promise.race([inTime, pause(PATIENCE_MS, false, { ref: false })]))) {
      throw new Error('the change was not written to the audit log in time, so it did not happen');
    }
    isAnnounced = true;
  };
}
