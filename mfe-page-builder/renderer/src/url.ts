import { parseUrl } from '@dojang/contract/text';

/** Characters that a browser ignores in a URL. Attackers use them to hide a scheme (`java\nscript:`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const IGNORED = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}$/;
/**
 * Maximum length of a `data:` picture. Larger pictures belong in storage, because a `data:` picture is sent again with every
 * visit.
 */
const MAX_DATA_URL = 64 * 1024;
const MAX_URL = 2048;

/**
 * A URL that a link may have: `https:`, `http:`, `mailto:`, `tel:`, `sms:`, an anchor on the page (`#…`) or a path of
 * this host (`/…`). Anything else is `null`.
 */
export function safeLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL) return null;
  const url = value.replace(IGNORED, '');
  if (url === '') return null;
  if (url.startsWith('#')) return /^#[\w가-힣-]*$/.test(url) ? url : null;
  if (isOwnPath(url)) return url;
  if (/^mailto:[^<>"'\\]+$/i.test(url)) return url;
  if (/^(?:tel|sms):[-+0-9().;=?&a-z%]+$/i.test(url)) return url;
  if (/^https?:\/\//i.test(url)) return webAddress(url);
  return null;
}

/**
 * A URL that a picture may have: own storage (`/storage/v1/…`), `https:`, or a small raster `data:` image. SVG files
 * can run code, so they are not allowed as pictures.
 */
export function safeImage(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('data:')) return value.length <= MAX_DATA_URL && DATA_IMAGE.test(value) ? value : null;
  if (value.length > MAX_URL) return null;
  const url = value.replace(IGNORED, '');
  if (/^\/storage\/v1\/[\w./%~-]+$/.test(url) && !/\.\.|%2e/i.test(url)) return url;
  if (/^https:\/\//i.test(url)) return webAddress(url);
  return null;
}

function isOwnPath(url: string): boolean {
  return url.startsWith('/') && !/^\/[/\\]/.test(url) && !/[\\<>"'`]/.test(url);
}

function webAddress(url: string): string | null {
  const parsed = parseUrl(url);
  if (parsed?.username !== '' || parsed.password !== '' || parsed.hostname === '') return null;
  return parsed.href.replace(/['"<>`\\()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
