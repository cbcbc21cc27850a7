import type { MailContent, MailContext } from '../mail-content.ts';
import { plainAddress } from './plain-address.ts';

interface Place {
  /** What the receiver is invited to. */
  noun: string;
  /** Path that takes a code as `?invite=`. */
  path: string;
  /** Name of the screen on which a code can be typed. */
  screen: string;
  roles: Readonly<Record<string, string>>;
}

const PROJECT: Place = {
  noun: '프로젝트',
  path: '/project',
  screen: '프로젝트',
  roles: { owner: '소유자', manager: '관리자', member: '멤버', viewer: '보기 전용' },
};
const SITE: Place = {
  noun: '사이트',
  path: '/page',
  screen: '페이지',
  roles: { manager: '관리자', editor: '편집자', viewer: '보기' },
};

/**
 * An invitation, with its code as a link and as text. Its receiver did not agree to get the words of a stranger. So all words are
 * ours: it names the address of the inviter, and the name of the project or the site is shown after the link was opened.
 */
const invite =
  ({ noun, path, screen, roles }: Place) =>
  ({ data, productName, siteUrl }: MailContext): MailContent => {
    const inviter = plainAddress(data('inviter_email'));
    const isProven = data('is_proven') === 'true';
    const role = roles[data('role')];
    const code = data('code');
    return {
      subject:
        inviter && isProven
          ? `${inviter} 님이 ${productName} ${noun}에 초대했어요`
          : `${productName} ${noun} 초대가 도착했어요`,
      paragraphs: [
        `${inviter ? `${inviter} 님이` : '누군가'} ${productName}에서 ${noun}를 함께 쓰자고 초대했어요.`,
        ...(isProven
          ? []
          : ['초대한 사람의 이메일 주소는 아직 확인되지 않았어요. 아는 사람이 보낸 초대인지 먼저 확인해 주세요.']),
        `${role ? `참여하면 '${role}' 권한을 받아요. ` : ''}어떤 ${noun}인지는 초대를 열면 볼 수 있어요.`,
      ],
      action: { label: '초대 보기', url: `${siteUrl}${path}?invite=${encodeURIComponent(code)}` },
      code,
      note: `링크가 열리지 않으면 ${productName}에 로그인한 뒤 ${screen} 화면에서 초대 코드를 입력하세요. 모르는 초대라면 이 메일을 무시해도 괜찮아요.`,
    };
  };

export const projectInvite = invite(PROJECT);
export const siteInvite = invite(SITE);
