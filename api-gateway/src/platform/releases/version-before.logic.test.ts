import { expect, test } from 'vitest';
import { versionBefore } from './version-before.logic.ts';

/** `+a` a release, `<a` a rollback, `ca` a canary, `x` a retirement; the oldest first. */
const after = (changes: string) =>
  versionBefore(
    changes
      .split(' ')
      .map((change) => {
        if (change === 'x') return { version: null, how: 'retire' as const };
        if (change.startsWith('c')) return { version: change.slice(1), how: 'canary' as const };
        return { version: change.slice(1), how: change.startsWith('<') ? ('rollback' as const) : ('release' as const) };
      })
      .toReversed(),
  );

test.each([
  ['+a +b', 'a'],
  ['+a +b +c', 'b'],
  // Two rollbacks go back two steps.
  ['+a +b +c <b', 'a'],
  ['+a +b <a', null],
  ['+a +b <a +c', 'a'],
  // A version that was promoted again counts as new.
  ['+a +b <a +b', 'a'],
  ['+a', null],
  ['+a +b x', 'b'],
  ['+a x +b', 'a'],
  // A canary was not live.
  ['+a +b cc', 'a'],
  ['+a +b x cc', 'b'],
  // The rollback goes to a version that the history no longer has.
  ['+b <a', 'b'],
])('after %s a rollback goes to %s', (changes, version) => {
  expect(after(changes)).toBe(version);
});

test('without a history there is no version to roll back to', () => {
  expect(versionBefore([])).toBeNull();
});
