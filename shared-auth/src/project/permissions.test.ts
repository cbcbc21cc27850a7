import { expect, test } from 'vitest';
import { projectCan } from './permissions.ts';

test('a viewer can read and change nothing', () => {
  expect(projectCan('viewer', 'project.read')).toBe(true);
  expect(projectCan('viewer', 'note.write')).toBe(false);
});

test('a manager can invite but cannot change roles', () => {
  expect(projectCan('manager', 'member.invite')).toBe(true);
  expect(projectCan('manager', 'role.change')).toBe(false);
});

test('a user without a role may do nothing', () => {
  expect(projectCan(null, 'project.read')).toBe(false);
});
