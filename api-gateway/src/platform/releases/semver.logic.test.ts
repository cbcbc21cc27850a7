import { expect, test } from 'vitest';
import { satisfies } from './semver.logic.ts';

test.each([
  ['19.3.1', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['0.1.5', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.2', '^0.0.1', false],
  ['1.4.9', '~1.4.2', true],
  ['1.5.0', '~1.4.2', false],
  ['2.0.0', '>=1.9.9', true],
  ['1.0.0', '*', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '=1.0.0', false],
  ['1.0.0-beta.1', '^1.0.0', true],
])('%s in %s is %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test.each(['1.x || 2.x', 'workspace:*', '', 'latest'])('a range that nobody understands is refused: %j', (range) => {
  expect(satisfies('1.0.0', range)).toBe(false);
});
