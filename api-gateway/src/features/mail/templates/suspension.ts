import type { MailContent, MailContext } from '../mail-content.ts';

const ABOUT = '계정 이용에 관한 메일이라, 알림을 꺼 두어도 보내 드려요.';

/** An admin has suspended the account, for the reason in `data`. */
export const suspended = ({ data, productName }: MailContext): MailContent => ({
  subject: `${productName} 계정이 정지됐어요`,
  paragraphs: [
    '운영자가 계정 이용을 정지했어요. 정지가 풀릴 때까지 로그인할 수 없어요.',
    ...(data('reason') ? [`이유: ${data('reason')}`] : []),
    '쓴 내용은 그대로 남아 있어요. 정지가 풀리면 메일로 알려 드릴게요.',
  ],
  note: ABOUT,
});

/** The suspension was lifted. */
export const unsuspended = ({ data, productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 계정의 정지가 풀렸어요`,
  paragraphs: ['이제 다시 로그인해서 전처럼 쓸 수 있어요.', ...(data('reason') ? [`이유: ${data('reason')}`] : [])],
  action: { label: '로그인하기', url: `${siteUrl}/member/login` },
  note: ABOUT,
});
