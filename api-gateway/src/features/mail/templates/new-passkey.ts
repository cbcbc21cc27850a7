import type { MailContent, MailContext } from '../mail-content.ts';

/** "도장에 패스키를 추가했어요", with browser, time and network. */
export function newPasskey({ data, productName, siteUrl }: MailContext): MailContent {
  const [device, network] = [data('device'), data('network')];
  return {
    subject: `${productName} 계정에 패스키를 추가했어요`,
    paragraphs: [
      '이제 비밀번호 없이 이 패스키로도 로그인할 수 있어요.',
      `기기: ${device}`,
      `시각: ${data('at')} (한국 시간)`,
      ...(network ? [`네트워크: ${network}`] : []),
      '본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 그 패스키를 지우고, 모르는 기기에서 로그아웃하고, 비밀번호를 바꿔 주세요.',
    ],
    action: { label: '내 패스키 보기', url: `${siteUrl}/member/account` },
    note: '계정을 지키기 위한 메일이라, 알림을 꺼 두어도 보내 드려요.',
  };
}
