import type { MailContext } from '../mail-content.ts';

/** Small print of mails that settings of notifications do not turn off. */
export const ALWAYS_SENT = '계정을 지키기 위한 메일이라, 알림을 꺼 두어도 보내 드려요.';

/** The browser in which something was done, as paragraphs. */
export function browserLines({ data }: Pick<MailContext, 'data'>): string[] {
  const network = data('network');
  return [`기기: ${data('device')}`, `시각: ${data('at')} (한국 시간)`, ...(network ? [`네트워크: ${network}`] : [])];
}
