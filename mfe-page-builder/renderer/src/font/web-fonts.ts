import { charactersOf } from './characters.ts';

/** Fonts that the gateway has. A changed file needs a new name, because addresses of fonts are kept for ever. */
export const WEB_FONTS = {
  pretendard: '45 920',
  'gowun-batang': '400',
  // One file is used for every weight of a title, so that browsers do not thicken the letters.
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

/**
 * The character set of a page with more than `MOST_CHARACTERS` characters. The editor uses it too, because users may type any
 * character there.
 */
export const COMMON = 'common';
/** A longer address would be larger than the font data that it saves. */
export const MOST_CHARACTERS = 1_500;

/** The address of a font with the characters of a set (`characterSet`). */
export const fontUrl = (name: WebFont, set: string): string => `/_font/${name}/${set}.woff2`;

/** `@font-face` for a set of characters. Text is shown in the next family until the font arrives. */
export const fontFace = (name: WebFont, set: string): string =>
  `@font-face{font-family:${familyOf(name)};src:url(${fontUrl(name, set)})format("woff2");font-weight:${WEB_FONTS[name]};font-display:swap}`;

/** The characters of a text as part of an address. Equal sets have equal addresses. */
export const characterSet = (text: string): string => setOf(charactersOf(text));

/** The same for code points in sorted order: the differences between them, in base64url. */
export function setOf(characters: Uint32Array): string {
  if (characters.length > MOST_CHARACTERS) return COMMON;
  const bytes: number[] = [];
  let last = 0;
  for (const number of characters) {
    let distance = number - last;
    for (; distance >= 128; distance >>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance);
    last = number;
  }
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The characters in an address; null for a text that `characterSet` does not write. */
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
