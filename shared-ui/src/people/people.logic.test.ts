import { describe, expect, it } from 'vitest';
import {
  INVITE_RESULTS,
  type Invite,
  type InviteStatus,
  inviteHelp,
  inviteState,
  pendingInvites,
  staysInField,
} from './invite.logic.ts';
import { authorName, filterPeople, keepOrder, type Person } from './person.logic.ts';
import { roleQuestion } from './role-question.logic.ts';

const person = (role: string, id: string = role, name = ''): Person => ({
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
    undelivered_at: null,
  });
  const invites = [invite('Jun@dojang.test'), invite('new@dojang.test'), invite(null), invite('old@dojang.test', 1)];
  const left = pendingInvites(invites, [person('member', 'jun')], new Date('2026-11-02T00:00:00Z'));
  expect(left.map(({ email }) => email)).toEqual(['new@dojang.test', null]);
});

describe('a change of role', () => {
  it('needs a confirmation when it gives or takes ownership, or concerns the user’s own role', () => {
    expect(roleQuestion(person('member'), 'owner', false, '님도')?.title).toContain('소유자로');
    expect(roleQuestion(person('owner'), 'member', false, '님도')?.title).toContain('내릴까요');
    expect(roleQuestion(person('owner'), 'member', true, '님도')?.title).toContain('내 역할');
    expect(roleQuestion(person('viewer'), 'manager', false, '님도')).toBeNull();
  });

  it('does not move the row', () => {
    const before = [person('owner'), person('member'), person('viewer')];
    const after = [
      person('owner'),
      { ...person('viewer'), role: 'manager' },
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
    undelivered_at: null,
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
  const now = new Date('2026-11-21T16:00+09:00');
  const result = (status: InviteStatus, until: Date | null = null) => ({
    email: 'a@b.kr',
    status,
    until: until?.toISOString() ?? null,
  });

  it('shows when a rate limit ends', () => {
    expect(inviteHelp(result('limited', new Date('2026-11-21T21:30+09:00')), now)).toContain('오늘 오후 9:30부터');
    expect(inviteHelp(result('limited', new Date('2026-11-22T09:05+09:00')), now)).toContain('내일 오전 9:05부터');
    expect(inviteHelp(result('full'), now)).toContain('한도까지 찼어요');
    expect(inviteHelp(result('sent'), now)).toBeNull();
  });

  it('stays in the field when it can be corrected or sent later', () => {
    const kept = (Object.keys(INVITE_RESULTS) as InviteStatus[]).filter((status) => staysInField(result(status)));
    expect(kept).toEqual(['invalid', 'limited', 'full']);
  });
});

describe('the author of a version', () => {
  it('is a member, somebody who left, or unknown while the members load', () => {
    const people = [person('member', 'mina', '김민아')];
    expect(authorName('mina', people)).toBe('김민아');
    expect(authorName('gone', people)).toBe('나간 멤버');
    expect(authorName(null, people)).toBe('나간 멤버');
    expect(authorName('mina', undefined)).toBe('');
  });
});
