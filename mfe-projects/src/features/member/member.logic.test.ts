import type { ProjectRole } from '@dojang/api-contract';
import { describe, expect, it } from 'vitest';
import {
  actionsFor,
  filterPeople,
  INVITE_RESULTS,
  type Invite,
  type InviteStatus,
  invitableRoles,
  inviteHelp,
  inviteState,
  keepOrder,
  type Person,
  pendingInvites,
  roleQuestion,
  staysInField,
} from './member.logic.ts';

const person = (role: ProjectRole, id: string = role, name = ''): Person => ({
  member_id: `m-${id}`,
  user_id: id,
  email: `${id}@dojang.test`,
  display_name: name,
  thumb_url: null,
  role,
  joined_at: '2026-11-01T00:00:00Z',
});

it('an invitation of a member who joined by a code is not pending', () => {
  const invite = (email: string | null, used = 0): Invite => ({
    id: String(email),
    email,
    role: 'member',
    max_uses: 1,
    used,
    expires_at: '2026-12-01T00:00:00Z',
    created_at: '2026-11-01T00:00:00Z',
  });
  const invites = [invite('Jun@dojang.test'), invite('new@dojang.test'), invite(null), invite('old@dojang.test', 1)];
  const left = pendingInvites(invites, [person('member', 'jun')], new Date('2026-11-02T00:00:00Z'));
  expect(left.map(({ email }) => email)).toEqual(['new@dojang.test', null]);
});

describe('a change of role', () => {
  it('needs a confirmation when it gives or takes ownership, or concerns the user’s own role', () => {
    expect(roleQuestion(person('member'), 'owner', false)?.title).toContain('소유자로');
    expect(roleQuestion(person('owner'), 'member', false)?.title).toContain('내릴까요');
    expect(roleQuestion(person('owner'), 'member', true)?.title).toContain('내 역할');
    expect(roleQuestion(person('viewer'), 'manager', false)).toBeNull();
  });

  it('a change of the user’s own role is offered only while another owner remains', () => {
    const [me, other] = [person('owner', 'me'), person('owner', 'other')];
    expect(actionsFor({ id: 'me', role: 'owner' }, me, [me]).changeRole).toBe(false);
    expect(actionsFor({ id: 'me', role: 'owner' }, me, [me, other]).changeRole).toBe(true);
  });

  it('does not move the row', () => {
    const before = [person('owner'), person('member'), person('viewer')];
    const after = [
      person('owner'),
      { ...person('viewer'), role: 'manager' as const },
      person('member'),
      person('viewer', 'new'),
    ];
    expect(
      keepOrder(
        after,
        before.map(({ member_id }) => member_id),
      ).map(({ user_id }) => user_id),
    ).toEqual(['owner', 'member', 'viewer', 'new']);
  });
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

it('finds members by name, 초성 and e-mail', () => {
  const people = [person('owner', 'mina', '김민아'), person('member', 'jun', '박준')];
  const found = (search: string) => filterPeople(people, search).map((entry) => entry.user_id);
  expect(found('ㄱㅁㅇ')).toEqual(['mina']);
  expect(found('jun@')).toEqual(['jun']);
  expect(found(' ')).toEqual(['mina', 'jun']);
  expect(found('없음')).toEqual([]);
});

describe('inviteState', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const invite = (patch: Partial<Invite>): Invite => ({
    id: 'i',
    email: null,
    role: 'member',
    max_uses: 1,
    used: 0,
    expires_at: '2026-11-28T00:00:00Z',
    created_at: '2026-11-20T00:00:00Z',
    ...patch,
  });

  it('is open until it is used up or has expired', () => {
    expect(inviteState(invite({}), now)).toBe('open');
    expect(inviteState(invite({ max_uses: 3, used: 2 }), now)).toBe('open');
    expect(inviteState(invite({ max_uses: 3, used: 3 }), now)).toBe('used');
    expect(inviteState(invite({ expires_at: '2026-11-21T00:00:00Z' }), now)).toBe('expired');
  });
});

describe('the result for an address', () => {
  const now = new Date(2026, 10, 21, 16, 0);
  const result = (status: InviteStatus, until: Date | null = null) => ({
    email: 'a@b.kr',
    status,
    until: until?.toISOString() ?? null,
  });

  it('shows when a rate limit ends', () => {
    expect(inviteHelp(result('limited', new Date(2026, 10, 21, 21, 30)), now)).toContain('오늘 오후 9:30부터');
    expect(inviteHelp(result('limited', new Date(2026, 10, 22, 9, 5)), now)).toContain('내일 오전 9:05부터');
    expect(inviteHelp(result('full'), now)).toContain('한도까지 찼어요');
    expect(inviteHelp(result('sent'), now)).toBeNull();
  });

  it('stays in the field when it can be corrected or sent later', () => {
    const kept = (Object.keys(INVITE_RESULTS) as InviteStatus[]).filter((status) => staysInField(result(status)));
    expect(kept).toEqual(['invalid', 'limited', 'full']);
  });
});
