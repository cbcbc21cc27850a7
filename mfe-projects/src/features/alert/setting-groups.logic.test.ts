import { expect, test } from 'vitest';
import { settingGroups } from './setting-groups.logic.ts';

const DECLARED = ['content.must_read', 'projects.mentioned', 'projects.due', 'projects.invited'].map((kind) => ({
  kind,
}));
const given = ['content.must_read', 'gone.kind', 'projects.due', 'projects.invited', 'projects.mentioned'].map(
  (kind) => ({ kind, in_app: true, email: 'off' as const, browser: false, is_own: false }),
);
const kinds = (projectId: string | null) =>
  settingGroups(given, projectId, DECLARED).map(({ preferences }) => preferences.map(({ kind }) => kind));

test('settings are shown in the order of the declarations, settings for projects first', () => {
  expect(kinds(null)).toEqual([
    ['projects.mentioned', 'projects.due', 'projects.invited'],
    ['content.must_read', 'gone.kind'],
  ]);
});

test('a project offers only choices that have an effect in it', () => {
  expect(kinds('p1')).toEqual([['projects.mentioned', 'projects.due']]);
});

test('a kind without defaults in the database can be chosen only when its area says so', () => {
  const declared = [{ kind: 'fresh.sprouted', hasSettings: true }, { kind: 'content.agreement' }];
  expect(settingGroups([], null, declared)[1]?.preferences).toEqual([
    { kind: 'fresh.sprouted', in_app: true, email: 'off', browser: false, is_own: false },
  ]);
});
