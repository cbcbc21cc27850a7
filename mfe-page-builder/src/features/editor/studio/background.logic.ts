import { safeImage } from '@dojang/renderer';

export type Background =
  | { kind: 'plain' }
  | { kind: 'gradient'; angle: number; from: string; to: string }
  | { kind: 'picture'; src: string };

const GRADIENT = /^linear-gradient\((\d{1,3})deg, (.+)\)$/;
const COLORS = /#[0-9a-f]{3,8}|var\(--[a-z-]+\)|rgba?\([\d.,\s/%]+\)/gi;

/** The content of a `background-image`; `plain` for a value in another format. */
export function backgroundOf(image: string): Background {
  const gradient = GRADIENT.exec(image.trim());
  const [from, to, ...more] = gradient?.[2]?.match(COLORS) ?? [];
  if (from && to && more.length === 0 && gradient?.[2] === `${from}, ${to}`) {
    return { kind: 'gradient', angle: Number(gradient[1]), from, to };
  }
  const src = /^url\("?([^"]+)"?\)$/.exec(image.trim())?.[1];
  return src === undefined ? { kind: 'plain' } : { kind: 'picture', src };
}

export const DEFAULT_GRADIENT: Background = {
  kind: 'gradient',
  angle: 135,
  from: 'var(--accent)',
  to: 'var(--soft)',
};

/** The declarations of a background; an empty value removes a property. */
export function backgroundStyle(background: Background): Record<string, string> {
  if (background.kind === 'gradient') {
    const { angle, from, to } = background;
    return { 'background-image': `linear-gradient(${angle}deg, ${from}, ${to})`, ...WITHOUT_PLACE };
  }
  const src = background.kind === 'picture' ? safeImage(background.src) : null;
  if (src === null) return { 'background-image': '', ...WITHOUT_PLACE };
  return { 'background-image': `url("${src}")`, 'background-size': 'cover', 'background-position': 'center' };
}

const WITHOUT_PLACE = { 'background-size': '', 'background-position': '' };

/** The error message for a typed angle; null when it is valid. */
export const angleRefusal = (typed: string): string | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 360 ? null : '0부터 360까지의 숫자로 적어 주세요.';
