import type { MailContent, MailContext } from '../mail-content.ts';
import { ALWAYS_SENT, browserLines } from './about-account.ts';
import { notMe } from './weakened.ts';

/** "도장에 패스키를 추가했어요", with browser, time and network. */
export const newPasskey = (context: MailContext): MailContent =>
  told(
    context,
    `${context.productName} 계정에 패스키를 추가했어요`,
    '이제 비밀번호 없이 이 패스키로도 로그인할 수 있어요.',
  );

/** "도장에서 패스키를 지웠어요". */
export const passkeyRemoved = (context: MailContext): MailContent =>
  told(context, `${context.productName} 계정에서 패스키를 지웠어요`, '이제 그 패스키로는 로그인할 수 없어요.');

function told({ data, siteUrl }: MailContext, subject: string, effect: string): MailContent {
  return {
    subject,
    paragraphs: [
      effect,
      ...browserLines({ data }),
      '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 아래에서 새 비밀번호를 정하고, 내 계정에서 모르는 패스키를 지워 주세요.',
    ],
    action: notMe(siteUrl),
    note: ALWAYS_SENT,
  };
}
