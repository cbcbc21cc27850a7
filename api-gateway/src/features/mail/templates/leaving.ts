import type { MailContent, MailContext } from '../mail-content.ts';

const NOT_ME = '직접 요청하지 않았다면 지금 로그인해서 비밀번호를 바꿔 주세요. 로그인하면 탈퇴가 취소돼요.';

/** The account will be deleted. */
export const leaving = ({ data, productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 탈퇴를 요청했어요`,
  paragraphs: [
    `${data('day')} (한국 시간)에 계정과 혼자 쓰던 프로젝트, 사이트가 지워져요. 지운 뒤에는 되돌릴 수 없어요.`,
    '그 전에 로그인하면 탈퇴가 취소되고 전처럼 쓸 수 있어요.',
  ],
  action: { label: '로그인해서 탈퇴 취소하기', url: `${siteUrl}/member/login` },
  note: NOT_ME,
});

/** The person has signed in, so the account stays. */
export const staying = ({ productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 탈퇴를 취소했어요`,
  paragraphs: ['로그인해서 탈퇴 요청이 취소됐어요. 계정은 전처럼 쓸 수 있어요.'],
  action: { label: '내 계정 보기', url: `${siteUrl}/member/account` },
  note: '탈퇴하려면 내 계정에서 다시 요청해 주세요.',
});
