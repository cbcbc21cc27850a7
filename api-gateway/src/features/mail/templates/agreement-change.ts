import type { MailContent, MailContext } from '../mail-content.ts';

/** "‘이용약관’이 2026. 12. 18.부터 바뀌어요", with what changes and a link to the new version. */
export function agreementChange({ data, productName, siteUrl }: MailContext): MailContent {
  const [title, day, summary] = [data('title'), data('day'), data('summary')];
  const address = new URLSearchParams({ boardId: data('agreement_id'), version: data('version') });
  return {
    subject: `‘${title}’ 변경 안내 (${day} 시행)`,
    paragraphs: [
      `${productName}의 ‘${title}’ 내용이 ${day}부터 바뀌어요.`,
      ...(data('change') === 'adverse' ? ['회원에게 불리할 수 있는 내용이 있어 시행 30일 전에 알려 드려요.'] : []),
      ...(summary ? [`바뀌는 내용: ${summary}`] : []),
    ],
    action: { label: '바뀌는 약관 보기', url: `${siteUrl}/agreement/detail?${address}` },
    note: '약관의 변경은 모든 회원에게 알려야 해서, 알림을 꺼 두어도 이 메일은 보내 드려요.',
  };
}
