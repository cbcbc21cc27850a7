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
const PERSONAL = new Set(['projects.mentioned']);
const SOME = [preference('projects.mentioned'), preference('projects.commented')];

test('a level turns off what is not wanted and keeps the other channels of the rest', () => {
  expect(withLevel(SOME, 'mine', PERSONAL)).toEqual([
    preference('projects.mentioned'),
    preference('projects.commented', { in_app: false, email: 'off', browser: false }),
  ]);
});

test('the level of settings is found again, and mixed settings have none', () => {
  for (const level of ['all', 'mine', 'none'] as const)
    expect(levelOf(withLevel(SOME, level, PERSONAL), PERSONAL)).toBe(level);
  expect(levelOf([preference('projects.mentioned', { in_app: false })], PERSONAL)).toBeNull();
});
