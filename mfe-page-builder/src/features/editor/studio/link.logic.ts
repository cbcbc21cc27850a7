import { safeLink, siteFilePath } from '@dojang/renderer';

export type LinkKind = 'none' | 'page' | 'section' | 'file' | 'web' | 'tel' | 'mail';

export const LINK_KINDS: { value: LinkKind; label: string; example?: string }[] = [
  { value: 'none', label: '아무 데도 가지 않기' },
  { value: 'page', label: '내 사이트의 페이지' },
  { value: 'section', label: '이 페이지의 섹션' },
  { value: 'file', label: '파일 내려받기' },
  { value: 'web', label: '인터넷 주소', example: 'https://' },
  { value: 'tel', label: '전화 걸기', example: '02-123-4567' },
  { value: 'mail', label: '메일 쓰기', example: 'hello@example.com' },
];

/** The kinds of links in a page. A template has only kinds that do not lead to a page of one site. */
export const linkKindsFor = (linksToPages: boolean) =>
  LINK_KINDS.filter(({ value }) => linksToPages || (value !== 'page' && value !== 'file'));

/** The kind of a stored link target. */
export function linkKind(href: string): LinkKind {
  if (href === '' || href === '#') return 'none';
  if (href.startsWith('#')) return 'section';
  if (/^\/landing\/[\w-]+$/.test(href)) return 'page';
  if (siteFilePath(href) !== null) return 'file';
  if (/^(?:tel|sms):/i.test(href)) return 'tel';
  return /^mailto:/i.test(href) ? 'mail' : 'web';
}

/** A link target in its typed form: a phone number or a mail address without its scheme. */
export const withoutScheme = (href: string): string => href.replace(/^(?:tel|mailto):/i, '');

/** Completes a typed link target: phone numbers and e-mail addresses get their scheme. */
export function toHref(typed: string, kind?: LinkKind): string {
  const text = typed.trim();
  if (kind === 'tel' && /^[+\d(][\d\s()-]*$/.test(text)) return `tel:${text.replace(/[\s()]/g, '')}`;
  if (text === '' || /^[#/]/.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^\+?[\d][\d\s-]{6,15}\d$/.test(text)) return `tel:${text.replace(/\s/g, '')}`;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s/]+\.[^\s/.]{2,}(\/.*)?$/.test(text)) return `https://${text}`;
  return text;
}

const REFUSALS: Partial<Record<LinkKind, string>> = {
  tel: '전화번호를 02-123-4567처럼 적어 주세요.',
  mail: '메일 주소를 name@example.com처럼 적어 주세요.',
};

/** The error message for a typed link target; null when it is valid. */
export function linkRefusal(typed: string, kind: LinkKind = 'web'): string | null {
  const href = toHref(typed, kind);
  if (href === '') return null;
  const refusal = REFUSALS[kind];
  if (refusal !== undefined && linkKind(href) !== kind) return refusal;
  if (safeLink(href) !== null) return null;
  return refusal ?? '열 수 없는 주소예요. https://로 시작하는 주소를 적어 주세요.';
}

/** Whether a user typed the id of a section. GrapesJS generates ids too. */
export const isPlaceName = (id: string): boolean => id !== '' && !/^i[a-z0-9]{2,6}(-\d)?$/.test(id);

export const toPlaceName = (typed: string): string => typed.trim().toLowerCase();

/** The error message for a typed anchor name; null when it is valid or empty. */
export function placeNameRefusal(typed: string, isTaken: (name: string) => boolean): string | null {
  const name = toPlaceName(typed);
  if (name === '') return null;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) return '영문자로 시작하고 영문자, 숫자, -만 쓸 수 있어요.';
  if (!isPlaceName(name)) return 'i로 시작하는 짧은 이름은 편집기가 써요. 다른 이름을 적어 주세요.';
  return isTaken(name) ? '이미 쓰고 있는 이름이에요.' : null;
}
