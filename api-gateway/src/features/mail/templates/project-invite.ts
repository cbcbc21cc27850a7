import type { MailContent, MailContext } from '../mail-content.ts';

const ROLES: Record<string, string> = { owner: '소유자', manager: '관리자', member: '멤버', viewer: '보기 전용' };

/** "박준 님이 '여름 팝업 스토어' 프로젝트에 초대했어요" with the code, as a link and as text. */
export function projectInvite({ data, productName, siteUrl }: MailContext): MailContent {
  const inviter = data('inviter_name') || '팀원';
  const project = data('project_name') || '프로젝트';
  const role = ROLES[data('role')];
  const code = data('code');
  return {
    subject: `${inviter} 님이 '${project}' 프로젝트에 초대했어요`,
    paragraphs: [
      `${inviter} 님이 ${productName}의 '${project}' 프로젝트에서 함께 일하자고 초대했어요.`,
      ...(role ? [`참여하면 '${role}' 권한을 받아요.`] : []),
    ],
    action: { label: '초대 수락하기', url: `${siteUrl}/project?invite=${encodeURIComponent(code)}` },
    code,
    note: `링크가 열리지 않으면 ${productName}에 로그인한 뒤 프로젝트 화면에서 초대 코드를 입력하세요. 모르는 초대라면 이 메일을 무시해도 괜찮아요.`,
  };
}
