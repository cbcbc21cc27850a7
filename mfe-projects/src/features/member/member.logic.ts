import type { ProjectRole } from '@dojang/api-contract';
import { projectCan } from '@dojang/shared-auth';
import { matchesKorean } from '@dojang/shared-ui';

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
 * What I may do to one of the people. The database decides the same again; this only hides what would be refused: one's
 * own row (leaving is on the project's card), the last owner, and for a manager everyone above member.
 */
export function actionsFor(me: { id: string; role: ProjectRole | null }, person: Person): PersonActions {
  if (person.user_id === me.id) return NOTHING;
  const mayChange = projectCan(me.role, 'role.change');
  const isBelowManager = person.role === 'member' || person.role === 'viewer';
  return {
    changeRole: mayChange,
    transfer: mayChange && person.role !== 'owner',
    remove: projectCan(me.role, 'member.remove') && (mayChange || isBelowManager),
  };
}

/** Roles that I may give by invitation: an owner managers too; ownership is handed over, never mailed. */
export function invitableRoles(mine: ProjectRole | null): readonly ProjectRole[] {
  return mine === 'owner' ? ['manager', 'member', 'viewer'] : ['member', 'viewer'];
}

export const nameOf = (person: Pick<Person, 'display_name' | 'email'>) => person.display_name || person.email;

export function filterPeople(people: readonly Person[], search: string): Person[] {
  if (!search.trim()) return [...people];
  return people.filter((person) => matchesKorean(nameOf(person), search) || matchesKorean(person.email, search));
}

export interface Invite {
  id: string;
  /** Null for a code that anybody may use. */
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

/** Who was invited, for the list and for labels of its buttons. */
export const inviteName = (invite: Invite) =>
  invite.email ?? (invite.max_uses > 1 ? `초대 코드 (${invite.max_uses}명까지)` : '초대 코드 (1명)');

export type InviteStatus = 'sent' | 'already_member' | 'already_invited' | 'invalid';

export const INVITE_RESULTS: Record<InviteStatus, { text: string; palette: 'green' | 'gray' | 'red' }> = {
  sent: { text: '초대를 보냈어요', palette: 'green' },
  already_member: { text: '이미 멤버예요', palette: 'gray' },
  already_invited: { text: '이미 초대했어요', palette: 'gray' },
  invalid: { text: '주소를 확인해 주세요', palette: 'red' },
};
