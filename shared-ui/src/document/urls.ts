import { parseUrl } from '@dojang/contract/text';

const MAX_URL_LENGTH = 4096;
const MAX_DATA_URL_LENGTH = 4_000_000;

// Browsers remove these from URLs before they read the scheme: "java\nscript:" would run.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/;

const isAddress = (value: unknown, scheme: RegExp): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_URL_LENGTH &&
  !IGNORED_BY_BROWSERS.test(value) &&
  scheme.test(value) &&
  parseUrl(value) !== null;

/**
 * Whether a link may have this URL: http, https, mailto, tel or sms, absolute, without white space or control
 * characters.
 */
export const isSafeLink = (href: unknown): href is string =>
  isAddress(href, /^(?:https?:\/\/[^/\\]|mailto:[^/]|tel:[+\d]|sms:[+\d])/i);

const PICTURE =
  /^\/storage\/v1\/object\/(?:note|notice)-pictures\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{64}\.(?:webp|png|jpg)$/;

/** Whether an image is a stored, private file, which is fetched with the reader's session. */
export const isStoredPicture = (src: unknown): src is string => typeof src === 'string' && PICTURE.test(src);

/** Whether an image may have this source: a stored picture, http, https, or png or jpeg data. */
export const isSafeImageSource = (src: unknown): src is string =>
  isStoredPicture(src) ||
  isAddress(src, /^https?:\/\/[^/\\]/i) ||
  (typeof src === 'string' &&
    src.length <= MAX_DATA_URL_LENGTH &&
    /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(src));
