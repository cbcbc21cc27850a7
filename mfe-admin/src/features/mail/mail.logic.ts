import { z } from 'zod';

/** A mail that waits for its next try, as `admin_waiting_mails()` returns it. */
export const waitingMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to_email: z.string(),
  created_at: z.string(),
  /** Number of attempts so far. */
  tries: z.number(),
  next_at: z.string().nullable(),
  last_error: z.string().nullable(),
});
export type WaitingMail = z.infer<typeof waitingMailSchema>;

const KINDS: Readonly<Record<string, string>> = {
  project_invite: '프로젝트 초대',
  site_invite: '사이트 초대',
  agreement_change: '약관 변경 안내',
  new_device: '새 기기에서 로그인',
  new_passkey: '패스키 추가',
  passkey_removed: '패스키 삭제',
  password_changed: '비밀번호 변경',
  secure_login_off: '보안 로그인 끔',
  login_code: '보안 로그인 코드',
  login_app_added: '인증 앱 연결',
  login_app_removed: '인증 앱 빼기',
  recovery_codes_made: '복구 코드 만듦',
  recovery_code_used: '복구 코드 사용',
  leaving: '탈퇴 요청',
  staying: '탈퇴 취소',
  suspended: '계정 정지',
  unsuspended: '계정 정지 해제',
  notifications: '알림',
  recovery: '비밀번호 찾기',
  confirmation: '이메일 확인',
  email_change: '이메일 변경',
  email_change_old: '이메일 변경 코드(지금 주소)',
  email_change_new: '이메일 변경 코드(새 주소)',
  email_change_taken: '이메일 변경(이미 쓰는 주소)',
  email_changed: '이메일 변경됨',
  payment_paid: '결제 완료',
  payment_refunded: '환불 완료',
  plan_ending: '요금제 끝나기 전',
  plan_ended: '요금제 끝남',
};

/** What a mail is about. An unknown kind is shown unchanged. */
export const mailName = (kind: string): string => KINDS[kind] ?? kind;

/** Why the mail was not delivered, as a sentence. */
export function mailReason(mail: { is_refused: boolean; is_expired: boolean; last_error: string }): string {
  // A mail over a limit, and a code that came too late, were never sent.
  if (mail.last_error.startsWith('held: ')) {
    return mail.is_expired ? '제때 보내지 못해서 보내지 않았어요.' : '한꺼번에 너무 많아서 보내지 않고 두었어요.';
  }
  if (mail.is_refused) return '받는 쪽 메일 서버가 거절했어요.';
  return '여러 번 보냈지만 전달되지 않았어요.';
}
