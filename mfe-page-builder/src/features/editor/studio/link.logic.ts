import { safeLink } from '@dojang/renderer';

/** Completes a typed link target: phone numbers and e-mail addresses get their scheme. */
export function toHref(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[#/]/.test(text) || /^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (/^\+?[\d][\d\s-]{6,15}\d$/.test(text)) return `tel:${text.replace(/\s/g, '')}`;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s/]+\.[^\s/.]{2,}(\/.*)?$/.test(text)) return `https://${text}`;
  return text;
}

/** The error message for a typed link target; null when it is valid. */
export function linkRefusal(typed: string): string | null {
  const href = toHref(typed);
  return href === '' || safeLink(href) !== null ? null : '열 수 없는 주소예요. https://로 시작하는 주소를 적어 주세요.';
}

/** Whether the id of a section was typed by a user. GrapesJS generates ids as well. */
export const isPlaceName = (id: string): boolean => id !== '' && !/^i[a-z0-9]{2,6}(-\d)?$/.test(id);

export const toPlaceName = (typed: string): string => typed.trim().toLowerCase();

/** The error message for a typed place name; null when it is valid or empty. */
export function placeNameRefusal(typed: string, isTaken: (name: string) => boolean): string | null {
  const name = toPlaceName(typed);
  if (name === '') return null;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) return '영문자로 시작하고 영문자, 숫자, -만 쓸 수 있어요.';
  if (!isPlaceName(name)) return 'i로 시작하는 짧은 이름은 편집기가 써요. 다른 이름을 적어 주세요.';
  return isTaken(name) ? '이미 쓰고 있는 이름이에요.' : null;
}
