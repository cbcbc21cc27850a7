import type { MailContent, MailContext } from '../mail-content.ts';

const ROLES: Record<string, string> = { manager: '관리자', editor: '편집자', viewer: '보기' };

/** "박준 님이 '달빛 카페' 사이트를 함께 만들자고 초대했어요" with the code, as a link and as text. */
export function siteInvite({ data, productName, siteUrl }: MailContext): MailContent {
  const inviter = data('inviter_name') || '팀원';
  const site = data('site_name') || '사이트';
  const role = ROLES[data('role')];
  const code = data('code');
  return {
    subject: `${inviter} 님이 '${site}' 사이트에 초대했어요`,
    paragraphs: [
      `${inviter} 님이 ${productName}의 '${site}' 사이트를 함께 만들자고 초대했어요.`,
      ...(role ? [`참여하면 '${role}' 권한을 받아요.`] : []),
    ],
    action: { label: '초대 수락하기', url: `${siteUrl}/page?invite=${encodeURIComponent(code)}` },
    code,
    note: `링크가 열리지 않으면 ${productName}에 로그인한 뒤 페이지 화면에서 초대 코드를 입력하세요. 모르는 초대라면 이 메일을 무시해도 괜찮아요.`,
  };
}
