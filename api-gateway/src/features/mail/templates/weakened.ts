import type { MailContent, MailContext } from '../mail-content.ts';
import { ALWAYS_SENT } from './about-account.ts';

/** Leads to the form for a new password, which needs nothing that a thief has changed. */
export const notMe = (siteUrl: string): NonNullable<MailContent['action']> => ({
  label: '내가 한 일이 아니에요',
  url: `${siteUrl}/member/find-password`,
});

/** "도장 비밀번호를 바꿨어요". */
export const passwordChanged = ({ data, productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 비밀번호를 바꿨어요`,
  paragraphs: [
    `${data('at')} (한국 시간)에 계정의 비밀번호를 바꿨어요. 다른 기기에서는 모두 로그아웃했어요.`,
    '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 아래에서 바로 새 비밀번호를 정해 주세요.',
  ],
  action: notMe(siteUrl),
  note: ALWAYS_SENT,
});

/** "도장 보안 로그인을 껐어요". */
export const secureLoginOff = ({ data, productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 보안 로그인을 껐어요`,
  paragraphs: [
    `${data('at')} (한국 시간)에 보안 로그인을 껐어요. 이제 비밀번호만으로 로그인할 수 있어요.`,
    '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 아래에서 새 비밀번호를 정하고, 내 계정에서 보안 로그인을 다시 켜 주세요.',
  ],
  action: notMe(siteUrl),
  note: ALWAYS_SENT,
});
