import type { MailContent, MailContext } from '../mail-content.ts';
import { ALWAYS_SENT, browserLines } from './about-account.ts';

/** "새 기기에서 로그인했어요: 아이폰 · Safari", with time and network. */
export function newDevice({ data, productName, siteUrl }: MailContext): MailContent {
  return {
    subject: `새 기기에서 ${productName}에 로그인했어요: ${data('device')}`,
    paragraphs: [
      `지금까지 쓰지 않던 기기에서 ${productName} 계정에 로그인했어요.`,
      ...browserLines({ data }),
      '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 그 기기에서 로그아웃하고 비밀번호를 바꿔 주세요.',
    ],
    action: { label: '로그인한 기기 보기', url: `${siteUrl}/member/account` },
    note: ALWAYS_SENT,
  };
}
