import { familyOf, type WebFont } from './web-fonts.ts';

/** Typefaces of the visitor's system, which need no request. */
export const SANS =
  'Pretendard, -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif';
export const SERIF =
  '"Nanum Myeongjo", "Apple SD Gothic Neo", "AppleMyungjo", "Noto Serif KR", "Noto Serif CJK KR", serif';

export interface FontPair {
  name: string;
  /** Font pair of titles and of text. */
  head: WebFont;
  text: WebFont;
  /** Variables of a page; see `.page` in the blocks' stylesheet. */
  theme: { '--head': string; '--font': string };
}

/** Typefaces that visitors load with the page. */
export const WEB_FONT_PAIRS: readonly FontPair[] = [
  pair('프리텐다드', 'pretendard', 'pretendard', SANS),
  pair('검은고딕', 'black-han-sans', 'pretendard', SANS),
  pair('나눔명조', 'nanum-myeongjo-bold', 'pretendard', SANS),
  pair('고운바탕', 'gowun-batang-bold', 'gowun-batang', SERIF),
  pair('고운바탕 제목', 'gowun-batang-bold', 'pretendard', SANS),
  pair('나눔손글씨', 'nanum-pen', 'pretendard', SANS),
];

/** The theme of a font pair, by the name of the typeface of titles. */
export function fontTheme(name: string): FontPair['theme'] {
  const found = WEB_FONT_PAIRS.find((each) => each.name === name);
  if (!found) throw new Error(`there is no pair ${name}`);
  return found.theme;
}

/** @param system the typeface that is shown until the fonts arrive, and without them */
function pair(name: string, head: WebFont, text: WebFont, system: string): FontPair {
  const of = (font: WebFont) => `${familyOf(font)}, ${system}`;
  return { name, head, text, theme: { '--head': head === text ? 'var(--font)' : of(head), '--font': of(text) } };
}
