/** Fonts that the gateway has. A changed file needs a new name, because addresses of fonts are kept for ever. */
export const WEB_FONTS = {
  pretendard: '45 920',
  'gowun-batang': '400',
  // One file stands for every weight of a title, so that browsers do not thicken it.
  'gowun-batang-bold': '100 900',
  'nanum-myeongjo-bold': '100 900',
  'black-han-sans': '100 900',
  'nanum-pen': '100 900',
} as const;
export type WebFont = keyof typeof WEB_FONTS;

export const webFontNames = Object.keys(WEB_FONTS) as WebFont[];

export const isWebFont = (name: string): name is WebFont => Object.hasOwn(WEB_FONTS, name);

/** The name of a font in CSS, unlike every font that a visitor's system may have. */
export const familyOf = (name: WebFont): string => `"dojang-${name}"`;

/** The set of characters of a page with more than `MOST_CHARACTERS`, and of the editor, where any may be typed. */
export const COMMON = 'common';
/** A longer address would weigh more than the characters that it saves. */
export const MOST_CHARACTERS = 1_500;

/** The address of a font with the characters of a set (`characterSet`). */
export const fontUrl = (name: WebFont, set: string): string => `/_font/${name}/${set}.woff2`;

/** `@font-face` for a set of characters. Text is shown in the next family until the font arrives. */
export const fontFace = (name: WebFont, set: string): string =>
  `@font-face{font-family:${familyOf(name)};src:url(${fontUrl(name, set)})format("woff2");font-weight:${WEB_FONTS[name]};font-display:swap}`;

/** Each character of a text that has a shape, once, far faster than by a `Set` of all of them: texts of pages are long and use few. */
export function charactersIn(text: string): string {
  const seen = new Uint8Array(0x10000);
  const others = new Set<string>();
  let characters = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) {
      others.add(String.fromCodePoint(code));
      at += 1;
    } else if (seen[code] === 0 && isShown(code)) {
      seen[code] = 1;
      characters += text[at];
    }
  }
  return characters + [...others].join('');
}

/**
 * The characters of a text as part of an address: distances between their sorted numbers, in base64url. Equal sets have equal
 * addresses.
 */
export function characterSet(text: string): string {
  const numbers = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).filter(isShown);
  if (numbers.length > MOST_CHARACTERS) return COMMON;
  let bytes = '';
  let last = 0;
  for (const number of numbers.sort((a, b) => a - b)) {
    let distance = number - last;
    for (; distance >= 128; distance >>= 7) bytes += String.fromCharCode((distance & 127) | 128);
    bytes += String.fromCharCode(distance);
    last = number;
  }
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The characters of an address; null for what `characterSet` does not write. */
export function readCharacterSet(set: string): string | null {
  if (!/^[\w-]{2,6000}$/.test(set) || set === COMMON) return null;
  const bytes = decoded(set);
  let text = '';
  let number = 0;
  let distance = 0;
  let shift = 0;
  for (const byte of bytes) {
    const part = byte.charCodeAt(0);
    distance += (part & 127) << shift;
    if (part >= 128) {
      shift += 7;
      if (shift > 14) return null;
      continue;
    }
    number += distance;
    if (number > 0x10ffff) return null;
    text += String.fromCodePoint(number);
    distance = 0;
    shift = 0;
  }
  return characterSet(text) === set ? text : null;
}

function decoded(set: string): string {
  try {
    return atob(set.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Control characters and halves of pairs have no shape. */
const isShown = (number: number): boolean =>
  number >= 0x20 && !(number >= 0x7f && number < 0xa0) && !(number >= 0xd800 && number <= 0xdfff);
