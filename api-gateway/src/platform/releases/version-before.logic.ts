import type { Change } from './channel-state.ts';

/**
 * The version that a rollback without a version goes to: the one before the live one. A version that was rolled back
 * itself is skipped, so that two rollbacks go two steps back and not forward again.
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
