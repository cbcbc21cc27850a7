import type { Change } from './channel-state.ts';

/** Whether the history says that everybody got this version. */
export const wasLive = (history: readonly Pick<Change, 'version' | 'how'>[], version: string): boolean =>
  history.some((change) => change.version === version && isOfLive(change));

/** A canary is not live: some visitors get it in place of the live version. */
const isOfLive = ({ how }: Pick<Change, 'how'>): boolean => how !== 'canary' && how !== 'canary_end';

/**
 * The target of a rollback without a version: the version before the live one. A version that was itself rolled back is
 * skipped. So two rollbacks go back two steps, and the second does not undo the first.
 *
 * @param history the newest first
 */
export function versionBefore(history: readonly Pick<Change, 'version' | 'how'>[]): string | null {
  const stack: string[] = [];
  const live = history.filter(isOfLive);
  for (const { version, how } of live.toReversed()) {
    if (version === null) continue;
    const at = how === 'rollback' ? stack.lastIndexOf(version) : -1;
    if (at === -1) stack.push(version);
    else stack.length = at + 1;
  }
  const isRetired = live[0]?.version === null;
  return stack.at(isRetired ? -1 : -2) ?? null;
}
