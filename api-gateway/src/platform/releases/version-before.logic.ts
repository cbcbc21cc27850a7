import type { Change } from './channel-state.ts';

/**
 * The target of a rollback without a version: the version before the live one. A version that was itself rolled back is
 * skipped. So two rollbacks go back two steps, and the second does not undo the first.
 *
 * @param history the newest first
 */
export function versionBefore(history: readonly Pick<Change, 'version' | 'how'>[]): string | null {
  const stack: string[] = [];
  const live = history.filter(({ how }) => how !== 'canary' && how !== 'canary_end');
  for (const { version, how } of live.toReversed()) {
    if (version === null) continue;
    const at = how === 'rollback' ? stack.lastIndexOf(version) : -1;
    if (at === -1) stack.push(version);
    else stack.length = at + 1;
  }
  const isRetired = live[0]?.version === null;
  return stack.at(isRetired ? -1 : -2) ?? null;
}
