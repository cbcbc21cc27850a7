import { describe, expect, it } from 'vitest';
import type { SiteRole } from '../page/page.schema.ts';
import { invitableRoles, mayLeave, type SitePerson, siteActionsFor } from './site-role.logic.ts';

const person = (role: SiteRole, id: string = role): SitePerson => ({
  member_id: `m-${id}`,
  user_id: id,
  email: `${id}@dojang.test`,
  display_name: '',
  thumb_url: null,
  role,
  joined_at: '2026-11-01T00:00:00Z',
});

describe('the actions that are offered', () => {
  const may = (me: SiteRole, them: SiteRole) =>
    Object.entries(siteActionsFor({ id: 'me', role: me }, person(them), []))
      .filter(([, allowed]) => allowed)
      .map(([name]) => name)
      .join(' ');

  it.each([
    ['owner', 'owner', 'changeRole remove'],
    ['owner', 'manager', 'changeRole transfer remove'],
    ['owner', 'viewer', 'changeRole transfer remove'],
    ['manager', 'owner', ''],
    ['manager', 'manager', ''],
    ['manager', 'editor', 'changeRole remove'],
    ['editor', 'viewer', ''],
  ] as const)('to %s for %s: %s', (me, them, allowed) => {
    expect(may(me, them)).toBe(allowed);
  });

  it('are none on the own row, except for an owner while another owner remains', () => {
    const [me, other] = [person('owner', 'me'), person('owner', 'other')];
    expect(siteActionsFor({ id: 'me', role: 'owner' }, me, [me]).changeRole).toBe(false);
    expect(siteActionsFor({ id: 'me', role: 'owner' }, me, [me, other]).changeRole).toBe(true);
  });
});

it('only an owner invites managers, and nobody invites owners', () => {
  expect(invitableRoles('owner')).toEqual(['manager', 'editor', 'viewer']);
  expect(invitableRoles('manager')).toEqual(['editor', 'viewer']);
  expect(invitableRoles('editor')).toEqual([]);
});

it('the last owner cannot leave', () => {
  const me = { id: 'me', role: 'owner' } as const;
  expect(mayLeave(me, [person('owner', 'me'), person('viewer')])).toBe(false);
  expect(mayLeave(me, [person('owner', 'me'), person('owner', 'other')])).toBe(true);
  expect(mayLeave({ id: 'me', role: 'viewer' }, [person('viewer', 'me')])).toBe(true);
});
