import type { ProjectRole } from '@dojang/api-contract';
import { projectCan } from '@dojang/shared-auth';
import { formatClockAfter, matchesKorean } from '@dojang/shared-ui';

export interface Person {
  member_id: string;
  user_id: string;
  email: string;
  display_name: string;
  thumb_url: string | null;
  role: ProjectRole;
  joined_at: string;
}

export interface PersonActions {
  changeRole: boolean;
  transfer: boolean;
  remove: boolean;
}

const NOTHING: PersonActions = { changeRole: false, transfer: false, remove: false };

/**
 * The actions that the user may do to a member. The database enforces the same rules; this only hides actions that
 * would be refused: on the own row (leaving is on the project's card) unless another owner remains, and for a manager
 * on everyone above member.
 */
export function actionsFor(
  me: { id: string; role: ProjectRole | null },
  person: Person,
  people: readonly Person[],
): PersonActions {
  if (person.user_id === me.id) {
    const owners = people.filter(({ role }) => role === 'owner').length;
    return { ...NOTHING, changeRole: person.role === 'owner' && owners > 1 };
  }
  const mayChange = projectCan(me.role, 'role.change');
  const isBelowManager = person.role === 'member' || person.role === 'viewer';
  return {
    changeRole: mayChange,
    transfer: mayChange && person.role !== 'owner',
    remove: projectCan(me.role, 'member.remove') && (mayChange || isBelowManager),
  };
}

/** Roles that the user may invite to: an owner also managers; ownership is handed over and never mailed. */
export function invitableRoles(mine: ProjectRole | null): readonly ProjectRole[] {
  return mine === 'owner' ? ['manager', 'member', 'viewer'] : ['member', 'viewer'];
}

/** The confirmation before a change of role; null when the change is small and can be undone. */
export function roleQuestion(
  person: Person,
  role: ProjectRole,
  isMe: boolean,
): { title: string; text: string; label: string } | null {
  if (isMe) {
    return {
      title: '내 역할을 바꿀까요?',
      text: '더는 소유자가 아니에요. 되돌리려면 다른 소유자에게 부탁해야 해요.',
      label: '바꾸기',
    };
  }
  if (role === 'owner') {
    const text = '님도 역할을 바꾸고, 사람을 내보내고, 프로젝트를 지울 수 있게 돼요.';
    return { title: '소유자로 만들까요?', text: `${nameOf(person)} ${text}`, label: '소유자로 만들기' };
  }
  if (person.role === 'owner') {
    return { title: '소유자에서 내릴까요?', text: `${nameOf(person)} 님은 더는 소유자가 아니에요.`, label: '바꾸기' };
  }
  return null;
}

/** The members in their previous order, with new ones at the end, so that no row moves away from under the pointer. */
export function keepOrder(people: readonly Person[], before: readonly string[]): Person[] {
  const place = new Map(before.map((id, at) => [id, at]));
  const placeOf = ({ member_id }: Person) => place.get(member_id) ?? before.length;
  return [...people].sort((a, b) => placeOf(a) - placeOf(b));
}

export const nameOf = (person: Pick<Person, 'display_name' | 'email'>) => person.display_name || person.email;

export function filterPeople(people: readonly Person[], search: string): Person[] {
  if (!search.trim()) return [...people];
  return people.filter((person) => matchesKorean(nameOf(person), search) || matchesKorean(person.email, search));
}

export interface Invite {
  id: string;
  /** Null for a code that any account may use. */
  email: string | null;
  role: ProjectRole;
  max_uses: number;
  used: number;
  expires_at: string;
  created_at: string;
}

export type InviteState = 'open' | 'expired' | 'used';

export function inviteState(invite: Invite, now: Date): InviteState {
  if (invite.used >= invite.max_uses) return 'used';
  return new Date(invite.expires_at) <= now ? 'expired' : 'open';
}

/** Pending invitations: not used up, and not for users who have joined in another way. */
export function pendingInvites(invites: readonly Invite[], people: readonly Person[], now: Date): Invite[] {
  const joined = new Set(people.map(({ email }) => email.toLowerCase()));
  return invites.filter(
    (invite) => inviteState(invite, now) !== 'used' && !(invite.email && joined.has(invite.email.toLowerCase())),
  );
}

/** Who was invited, for the list and for button labels. */
export const inviteName = (invite: Invite) =>
  invite.email ?? (invite.max_uses > 1 ? `초대 코드 (${invite.max_uses}명까지)` : '초대 코드 (1명)');

/** The result of `create_invites` for an address. */
export type InviteStatus = 'sent' | 'already_member' | 'already_invited' | 'invalid' | 'limited' | 'full';

export interface InviteResult {
  email: string;
  status: InviteStatus;
  /** When a limited address can be mailed again; null for other results. */
  until: string | null;
}

export const INVITE_RESULTS: Record<InviteStatus, { text: string; palette: 'green' | 'gray' | 'red' | 'orange' }> = {
  sent: { text: '초대를 보냈어요', palette: 'green' },
  already_member: { text: '이미 멤버예요', palette: 'gray' },
  already_invited: { text: '이미 초대했어요', palette: 'gray' },
  invalid: { text: '주소를 확인해 주세요', palette: 'red' },
  limited: { text: '지금은 못 보냈어요', palette: 'orange' },
  full: { text: '자리가 없어요', palette: 'orange' },
};

/** Results that can be corrected or retried, so that the address stays in the field. */
export const staysInField = ({ status }: InviteResult): boolean =>
  status === 'invalid' || status === 'limited' || status === 'full';

/** When mails can be sent again, at most a day from now: '오늘 오후 2:05', '내일 오전 9:30'. */
export function mailTimeText(until: string, now: Date): string {
  const day = new Date(until).toDateString() === now.toDateString() ? '오늘' : '내일';
  return `${day} ${formatClockAfter(until)}`;
}

/** Why an address was not invited, when its badge is not enough; null for other results. */
export function inviteHelp({ status, until }: InviteResult, now: Date): string | null {
  if (status === 'limited') {
    const from = until ? `${mailTimeText(until, now)}부터` : '내일';
    return `하루에 보낼 수 있는 초대 메일을 다 보냈어요. ${from} 보낼 수 있어요. 초대 코드는 지금 나눌 수 있어요.`;
  }
  if (status === 'full') return '멤버와 초대가 한도까지 찼어요. 필요 없는 초대를 취소하거나 나중에 다시 보내 주세요.';
  return null;
}
