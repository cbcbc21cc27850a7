import type { Member } from './member.queries.ts';

let count = 0;

/** A member as the database returns it; each call creates another user. */
export function makeMember(change: Partial<Member> = {}): Member {
  count += 1;
  return {
    id: `10000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    email: `member${count}@dojang.test`,
    display_name: `회원 ${count}`,
    level: 'member',
    user_type: 'general',
    thumb_url: null,
    phone: null,
    is_secure_login: false,
    created_at: '2026-10-05T03:00:00Z',
    suspended_at: null,
    suspended_reason: null,
    ...change,
  };
}
