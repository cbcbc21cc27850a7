import { expect, test } from 'vitest';
import { levelChangeProblem, suspensionProblem } from './member-rules.logic.ts';

const superAdmin = { id: 'super', level: 'super' } as const;
const admin = { id: 'admin', level: 'admin' } as const;
const member = { id: 'member', level: 'member' } as const;

test('nobody can change their own level, not even a super', () => {
  expect(levelChangeProblem(superAdmin, superAdmin, 'admin')).toContain('스스로');
  expect(levelChangeProblem(admin, admin, 'member')).toContain('스스로');
});

test('a super can promote and demote everybody else', () => {
  expect(levelChangeProblem(superAdmin, member, 'super')).toBeNull();
  expect(levelChangeProblem(superAdmin, admin, 'member')).toBeNull();
});

test('an admin who is not a super cannot change any level', () => {
  expect(levelChangeProblem(admin, member, 'admin')).toContain('올리는');
  expect(levelChangeProblem(admin, { id: 'other', level: 'admin' }, 'super')).toContain('올리는');
  expect(levelChangeProblem(admin, { id: 'other', level: 'admin' }, 'member')).toContain('낮추는');
});

test('an admin can suspend members only, and nobody can suspend themselves', () => {
  expect(suspensionProblem(admin, member)).toBeNull();
  expect(suspensionProblem(admin, superAdmin)).not.toBeNull();
  expect(suspensionProblem(admin, admin)).toContain('스스로');
  expect(suspensionProblem(superAdmin, admin)).toBeNull();
});
