import { expect, test } from 'vitest';
import type { Preference } from './alert.schema.ts';
import { levelOf, withLevel } from './level.logic.ts';

const preference = (kind: string, fields: Partial<Preference> = {}): Preference => ({
  kind,
  in_app: true,
  email: 'daily',
  browser: true,
  is_own: false,
  ...fields,
});
const GENERAL = new Set(['projects.commented']);
const SOME = [preference('projects.mentioned'), preference('projects.commented')];

test('a level turns off what is not wanted and keeps the other channels of the rest', () => {
  expect(withLevel(SOME, 'mine', GENERAL)).toEqual([
    preference('projects.mentioned'),
    preference('projects.commented', { in_app: false, email: 'off', browser: false }),
  ]);
});

test('the level of settings is found again, and mixed settings have none', () => {
  for (const level of ['all', 'mine', 'none'] as const)
    expect(levelOf(withLevel(SOME, level, GENERAL), GENERAL)).toBe(level);
  expect(levelOf([preference('projects.mentioned', { in_app: false })], GENERAL)).toBeNull();
});

test('a kind of which it is unknown whom it concerns is not turned off', () => {
  const unknown = [preference('content.must_read')];
  expect(withLevel(unknown, 'mine', GENERAL)).toEqual(unknown);
});
