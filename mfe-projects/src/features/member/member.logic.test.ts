import type { ProjectRole } from '@dojang/api-contract';
import { describe, expect, it } from 'vitest';
import { actionsFor, invitableRoles, type Person } from './member.logic.ts';

const person = (role: ProjectRole, id: string = role, name = ''): Person => ({
  member_id: `m-${id}`,
  user_id: id,
  email: `${id}@dojang.test`,
  display_name: name,
  thumb_url: null,
  role,
  joined_at: '2026-11-01T00:00:00Z',
});

describe('actionsFor', () => {
  const may = (me: ProjectRole, them: ProjectRole) =>
    Object.entries(actionsFor({ id: 'me', role: me }, person(them), []))
      .filter(([, allowed]) => allowed)
      .map(([name]) => name)
      .join(' ');

  it.each([
    ['owner', 'owner', 'changeRole remove'],
    ['owner', 'manager', 'changeRole transfer remove'],
    ['owner', 'viewer', 'changeRole transfer remove'],
    ['manager', 'owner', ''],
    ['manager', 'manager', ''],
    ['manager', 'member', 'remove'],
    ['manager', 'viewer', 'remove'],
    ['member', 'viewer', ''],
    ['viewer', 'viewer', ''],
  ] as const)('offers to %s for %s: %s', (me, them, allowed) => {
    expect(may(me, them)).toBe(allowed);
  });

  it('a change of the user’s own role is offered only while another owner remains', () => {
    const [me, other] = [person('owner', 'me'), person('owner', 'other')];
    expect(actionsFor({ id: 'me', role: 'owner' }, me, [me]).changeRole).toBe(false);
    expect(actionsFor({ id: 'me', role: 'owner' }, me, [me, other]).changeRole).toBe(true);
  });

  it('offers nothing on the user’s own row', () => {
    expect(actionsFor({ id: 'owner', role: 'owner' }, person('owner'), [person('owner')])).toEqual({
      changeRole: false,
      transfer: false,
      remove: false,
    });
  });
});

it('lets only an owner invite managers, and nobody invite owners', () => {
  expect(invitableRoles('owner')).toEqual(['manager', 'member', 'viewer']);
  expect(invitableRoles('manager')).toEqual(['member', 'viewer']);
});
