import { koreanDay } from '@dojang/contract/time';
import { formatClockAfter } from '@dojang/shared-ui';
import type { Person } from './person.logic.ts';

/** An invitation to a project or a site. */
export interface Invite<Role extends string = string> {
  id: string;
  /** Null for a code that any account may use. */
  email: string | null;
  role: Role;
  max_uses: number;
  used: number;
  expires_at: string;
  created_at: string;
  /** When the delivery of the mail failed; null when the mail was delivered or still waits. */
  undelivered_at: string | null;
}

export type InviteState = 'open' | 'expired' | 'used';

export function inviteState(invite: Invite, now: Date): InviteState {
  if (invite.used >= invite.max_uses) return 'used';
  return new Date(invite.expires_at) <= now ? 'expired' : 'open';
}

/** Pending invitations: invitations that are not used up, and not for users who have joined in another way. */
export function pendingInvites<Role extends string>(
  invites: readonly Invite<Role>[],
  people: readonly Person[],
  now: Date,
): Invite<Role>[] {
  const joined = new Set(people.map(({ email }) => email.toLowerCase()));
  return invites.filter(
    (invite) => inviteState(invite, now) !== 'used' && !(invite.email && joined.has(invite.email.toLowerCase())),
  );
}

/** The invited person, as text for the list and for button labels. */
export const inviteName = (invite: Invite) =>
  invite.email ?? (invite.max_uses > 1 ? `초대 코드 (${invite.max_uses}명까지)` : '초대 코드 (1명)');

/** The result of an invitation for an address. */
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

/**
 * Shown whenever a mail was sent. Somebody may have refused all invitations, and nobody else learns who has.
 */
export const SENT_HELP = '상대가 메일을 받지 못했다고 하면 초대 코드를 만들어 직접 보내 주세요.';

/** Results that the user can correct or retry, so that the address stays in the field. */
export const staysInField = ({ status }: InviteResult): boolean =>
  status === 'invalid' || status === 'limited' || status === 'full';

/** The time from which mails can be sent again, at most a day from now: '오늘 오후 2:05', '내일 오전 9:30'. */
export function mailTimeText(until: string, now: Date): string {
  const day = koreanDay(until) === koreanDay(now) ? '오늘' : '내일';
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
