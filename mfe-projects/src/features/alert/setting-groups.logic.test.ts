import { expect, test } from 'vitest';
import { settingGroups } from './setting-groups.logic.ts';

const DECLARED = ['content.must_read', 'projects.mentioned', 'projects.due', 'projects.invited'];
const given = ['content.must_read', 'gone.kind', 'projects.due', 'projects.invited', 'projects.mentioned'].map(
  (kind) => ({ kind, in_app: true, email: 'off' as const, browser: false, is_own: false }),
);
const kinds = (projectId: string | null) =>
  settingGroups(given, projectId, DECLARED).map(({ preferences }) => preferences.map(({ kind }) => kind));

test('settings are shown as the areas declare them, those of projects first', () => {
  expect(kinds(null)).toEqual([
    ['projects.mentioned', 'projects.due', 'projects.invited'],
    ['content.must_read', 'gone.kind'],
  ]);
});

test('a project offers no choice that would have no effect in it', () => {
  expect(kinds('p1')).toEqual([['projects.mentioned', 'projects.due']]);
});
