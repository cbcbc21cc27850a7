import { VOID_ELEMENTS } from '../elements.ts';
import { characterSet, charactersIn, familyOf, fontFace, fontUrl, type WebFont, webFontNames } from './web-fonts.ts';

export interface PageFonts {
  /** Rules for the start of the stylesheet. */
  css: string;
  /** Addresses of the fonts. */
  urls: string[];
}

const NONE: PageFonts = { css: '', urls: [] };

/** Fonts that a page names at once; more would be nobody's design. */
const MOST_FONTS = 4;

/** What may stand in a page besides its text: counters, days until a date, and what is written with an entity. */
const ALWAYS = '0123456789&<>"\'';

/**
 * The web fonts of a page with the characters that it shows in each. Text in a font's elements counts, whatever their parts
 * are shown in; a character that is missing is shown in the next family.
 *
 * @param body its HTML as the renderer writes it
 * @param css its stylesheet as the renderer writes it
 */
export function pageFonts(body: string, css: string): PageFonts {
  if (!css.includes('dojang-')) return NONE;
  const rules = rulesOf(css);
  const used = webFontNames
    .filter((name) => css.includes(familyOf(name).slice(1, -1)))
    .map((name) => ({ name, names: namesShownIn(name, rules) }))
    .filter(({ names }) => names.size > 0)
    .slice(0, MOST_FONTS);
  if (used.length === 0) return NONE;
  const written = [...css.matchAll(CONTENT)].map(([, text = '']) => text).join('') + ALWAYS;
  const isCased = css.includes('text-transform:');
  const texts = textsIn(
    body,
    used.map(({ names }) => names),
  );
  const fonts = used.map(({ name }, at) => {
    const text = charactersIn(texts[at] + written);
    return { name, set: characterSet(isCased ? withCases(text) : text) };
  });
  return {
    css: fonts.map(({ name, set }) => fontFace(name, set)).join(''),
    urls: fonts.map(({ name, set }) => fontUrl(name, set)),
  };
}

/** At the end of a word Σ has another small letter. */
const withCases = (text: string): string =>
  text + text.toUpperCase() + text.toLowerCase() + (/[Σσ]/.test(text) ? 'σς' : '');

const CONTENT = /content:["']([^"']*)["']/g;
const NAME = /[a-zA-Z_][\w-]*/g;

interface Rule {
  selector: string;
  style: string;
}

/** The renderer writes no brace but those of rules and their media queries. */
const rulesOf = (css: string): Rule[] =>
  css.split('}').map((rule) => {
    const [style = '', selector = ''] = rule.split('{').reverse();
    return { selector, style };
  });

/** Classes, ids and elements that a rule shows in a font, directly or by a variable. */
function namesShownIn(font: WebFont, rules: readonly Rule[]): Set<string> {
  const named = familyOf(font).slice(1, -1);
  let mentions = [`"${named}"`, `'${named}'`];
  const isMention = (value: string) => mentions.some((mention) => value.includes(mention));
  // A variable may stand for another one: `--head: var(--font)`.
  for (let round = 0; round < 2; round += 1) {
    const variables = rules.flatMap(({ style }) =>
      style
        .split(';')
        .filter((declaration) => declaration.startsWith('--') && isMention(declaration))
        .map((declaration) => `var(${declaration.slice(0, declaration.indexOf(':'))}`),
    );
    mentions = [...new Set([...mentions, ...variables])];
  }
  const names = rules
    .filter(({ style }) => style.split(';').some((each) => each.startsWith('font-family:') && isMention(each)))
    .flatMap(({ selector }) => selector.match(NAME) ?? []);
  return new Set(names);
}

/**
 * The text within elements of the classes, ids and names of each font. All fonts in one pass: which of them an element is shown in is a
 * bit for each. The renderer writes no `<`, `>` or `"` but those of elements.
 */
function textsIn(body: string, fonts: readonly ReadonlySet<string>[]): string[] {
  const fontsOf = rememberingWords(fonts);
  const [classes, ids, errors] = [
    finderOf(body, ' class="'),
    finderOf(body, ' id="'),
    finderOf(body, '"dojang-error"'),
  ];
  const all = (1 << fonts.length) - 1;
  const texts = fonts.map(() => '');
  const open: number[] = [];
  let shown = 0;
  for (let start = body.indexOf('<'), next: number; start >= 0; start = next) {
    const end = body.indexOf('>', start);
    if (end < 0) break;
    const tag = tagAt(body, start + 1);
    if (body[start + 1] === '/') {
      open.pop();
      shown = open.at(-1) ?? 0;
    } else if (tag !== '' && !isVoid(tag)) {
      // What somebody typed into a form that is shown again, and what is wrong with it, are not part of the page.
      if (tag === 'textarea' || errors(start, end) !== null) shown = 0;
      else if (shown !== all) shown |= fontsOf(tag) | fontsOf(classes(start, end)) | fontsOf(ids(start, end));
      open.push(shown);
    }
    next = body.indexOf('<', end);
    if (shown === 0 || next === end + 1) continue;
    const text = body.slice(end + 1, next < 0 ? undefined : next);
    for (let font = 0; font < texts.length; font++) if (shown & (1 << font)) texts[font] += text;
  }
  return texts;
}

/**
 * Finds what follows a text, up to a quote, between two places; null when it is not between them. The places grow, so that the body is
 * searched once.
 */
function finderOf(body: string, text: string) {
  let at = body.indexOf(text);
  return (start: number, end: number): string | null => {
    if (at >= 0 && at < start) at = body.indexOf(text, start);
    if (at < 0 || at > end) return null;
    return body.slice(at + text.length, body.indexOf('"', at + text.length));
  };
}

const isVoid = (tag: string): boolean => VOID_ELEMENTS.has(tag) || tag === 'input';

/** The name of the element that begins here; empty for an end of one. */
function tagAt(body: string, start: number): string {
  let end = start;
  for (let code = body.charCodeAt(end); isNamePart(code); code = body.charCodeAt(end)) end += 1;
  return body.slice(start, end);
}

const isNamePart = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45;

/** The fonts that the words of an attribute name, a bit for each. The elements of a page share few lists of classes. */
function rememberingWords(fonts: readonly ReadonlySet<string>[]): (words: string | null) => number {
  const known = new Map<string, number>();
  const find = (words: string) => {
    const each = words.split(' ');
    return fonts.reduce((sum, names, font) => sum | (each.some((word) => names.has(word)) ? 1 << font : 0), 0);
  };
  return (words) => {
    if (words === null) return 0;
    const found = known.get(words) ?? find(words);
    known.set(words, found);
    return found;
  };
}
