import { AppError } from '@dojang/shared-ui';

/** Extracts the code from pasted text: the code alone, or a whole invitation link of any host. */
export function inviteCodeOf(text: string): string {
  const trimmed = text.trim();
  const query = /\?[^#\s]*/.exec(trimmed)?.[0];
  return new URLSearchParams(query).get('invite') ?? trimmed;
}

/** The URL of an invitation, for copying. `path` is the screen that accepts it, e.g. `/project`. */
export function inviteLink(origin: string, path: string, code: string): string {
  return `${origin}${path}?invite=${encodeURIComponent(code)}`;
}

export interface InviteProblem {
  title: string;
  description: string;
  /** Whether another account could accept it. Then switching accounts is offered. */
  otherAccount: boolean;
}

/** The reason why an invitation could not be accepted, as text; null for errors that do not concern the invitation. */
export function inviteProblem(error: unknown): InviteProblem | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'invite_not_found':
      return {
        title: '초대 코드를 찾을 수 없어요',
        description: '코드를 다시 확인하거나, 초대한 분에게 새 코드를 부탁해 주세요.',
        otherAccount: false,
      };
    case 'invite_expired':
      return {
        title: '기한이 지난 초대예요',
        description: '초대한 분에게 다시 보내 달라고 부탁해 주세요.',
        otherAccount: false,
      };
    case 'invite_used':
      return {
        title: '이미 쓴 초대예요',
        description: '한 번만 쓸 수 있는 초대였어요. 초대한 분에게 새 초대를 부탁해 주세요.',
        otherAccount: false,
      };
    case 'invite_other_account':
      return { title: '다른 계정으로 온 초대예요', description: error.message, otherAccount: true };
    default:
      return null;
  }
}
