import type { MailContent, MailContext } from '../mail-content.ts';

/** "새 기기에서 로그인했어요: 아이폰 · Safari", with time and network. */
export function newDevice({ data, productName, siteUrl }: MailContext): MailContent {
  const [device, network] = [data('device'), data('network')];
  return {
    subject: `새 기기에서 ${productName}에 로그인했어요: ${device}`,
    paragraphs: [
      `지금까지 쓰지 않던 기기에서 ${productName} 계정에 로그인했어요.`,
      `기기: ${device}`,
      `시각: ${data('at')} (한국 시간)`,
      ...(network ? [`네트워크: ${network}`] : []),
      '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 그 기기에서 로그아웃하고 비밀번호를 바꿔 주세요.',
    ],
    action: { label: '로그인한 기기 보기', url: `${siteUrl}/member/account` },
    note: '계정을 지키기 위한 메일이라, 알림을 꺼 두어도 보내 드려요.',
  };
}
