import { expect, test } from 'vitest';
import { projectCan } from './permissions.ts';

test('a viewer reads and changes nothing', () => {
  expect(projectCan('viewer', 'project.read')).toBe(true);
  expect(projectCan('viewer', 'note.write')).toBe(false);
});

test('a manager invites but does not hand out roles', () => {
  expect(projectCan('manager', 'member.invite')).toBe(true);
  expect(projectCan('manager', 'role.change')).toBe(false);
});

test('nobody without a role may do anything', () => {
  expect(projectCan(null, 'project.read')).toBe(false);
});
