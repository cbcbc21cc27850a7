import { VOID_ELEMENTS } from '../elements.ts';
import { characterSet, familyOf, fontFace, fontUrl, type WebFont, webFontNames } from './web-fonts.ts';

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
    .map((name) => ({ name, names: namesShownIn(name, rules) }))
    .filter(({ names }) => names.size > 0)
    .slice(0, MOST_FONTS);
  if (used.length === 0) return NONE;
  const written = [...css.matchAll(CONTENT)].map(([, text = '']) => text).join('') + ALWAYS;
  const isCased = css.includes('text-transform:');
  const fonts = used.map(({ name, names }) => {
    const text = textIn(body, names) + written;
    return { name, set: characterSet(isCased ? text + text.toUpperCase() + text.toLowerCase() : text) };
  });
  return {
    css: fonts.map(({ name, set }) => fontFace(name, set)).join(''),
    urls: fonts.map(({ name, set }) => fontUrl(name, set)),
  };
}

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

/** The text within elements of these classes, ids and names. */
function textIn(body: string, names: ReadonlySet<string>): string {
  const open: boolean[] = [];
  let text = '';
  for (const part of body.split('<')) {
    const end = part.indexOf('>');
    const [, slash, tag = ''] = TAG.exec(part) ?? [];
    const attributes = part.slice(0, end);
    if (slash) open.pop();
    else if (tag !== '' && !isVoid(tag))
      open.push(!isTyped(tag, attributes) && (open.at(-1) === true || names.has(tag) || isOf(attributes, names)));
    if (open.at(-1)) text += part.slice(end + 1);
  }
  return text;
}

const TAG = /^(\/?)([a-z][a-z0-9-]*)/;
const NAMED = / (?:class|id)="([^"]*)"/g;
const isVoid = (tag: string): boolean => VOID_ELEMENTS.has(tag) || tag === 'input';
/** What somebody typed into a form that is shown again, and what is wrong with it, are not part of the page. */
const isTyped = (tag: string, attributes: string) => tag === 'textarea' || attributes.includes('"dojang-error"');

const isOf = (attributes: string, names: ReadonlySet<string>): boolean =>
  [...attributes.matchAll(NAMED)].some(([, words = '']) => words.split(' ').some((word) => names.has(word)));
