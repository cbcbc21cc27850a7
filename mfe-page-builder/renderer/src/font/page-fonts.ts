import type { ShownTexts } from './shown-texts.ts';
import { characterSet, familyOf, fontFace, fontUrl, setOf, type WebFont, webFontNames } from './web-fonts.ts';

export interface PageFonts {
  /** Rules for the start of the stylesheet. */
  css: string;
  /** Addresses of the fonts. */
  urls: string[];
}

const NONE: PageFonts = { css: '', urls: [] };

/** Maximum number of fonts of a page. No real design needs more. */
const MOST_FONTS = 4;

/**
 * Characters that a page may show besides those of its text: counters, days until a date, and characters that are written as
 * entities.
 */
const ALWAYS = '0123456789&<>"\'';

/**
 * The web fonts of a page, each with the characters that the page shows in it. A character that is missing in a font is shown
 * in the next family.
 *
 * @param texts of the page
 * @param css its stylesheet as the renderer writes it
 */
export function pageFonts(texts: ShownTexts, css: string): PageFonts {
  if (!css.includes('dojang-')) return NONE;
  const rules = fontRulesOf(css);
  const used = webFontNames
    .filter((name) => css.includes(familyOf(name).slice(1, -1)))
    .map((name) => ({ name, names: namesShownIn(name, rules) }))
    .filter(({ names }) => names.size > 0)
    .slice(0, MOST_FONTS);
  if (used.length === 0) return NONE;
  const written = [...css.matchAll(CONTENT)].map(([, text = '']) => text).join('') + ALWAYS;
  const isCased = css.includes('text-transform:');
  const characters = texts.charactersIn(
    used.map(({ names }) => names),
    written,
  );
  const fonts = used.map(({ name }, at) => {
    const shown = characters[at] ?? new Uint32Array();
    return { name, set: isCased ? characterSet(withCases(shown)) : setOf(shown) };
  });
  return {
    css: fonts.map(({ name, set }) => fontFace(name, set)).join(''),
    urls: fonts.map(({ name, set }) => fontUrl(name, set)),
  };
}

/** At the end of a word the small letter of Σ has another form. */
function withCases(characters: Uint32Array): string {
  let text = '';
  for (const number of characters) text += String.fromCodePoint(number);
  return text + text.toUpperCase() + text.toLowerCase() + (/[Σσ]/.test(text) ? 'σς' : '');
}

const CONTENT = /content:["']([^"']*)["']/g;
const NAME = /[a-zA-Z_][\w-]*/g;

/** What a rule says about fonts: the declarations of its variables and of its font family. */
interface FontRule {
  selector: string;
  variables: string[];
  families: string[];
}

/** The only braces that the renderer writes are those of rules and media queries. */
function fontRulesOf(css: string): FontRule[] {
  const rules: FontRule[] = [];
  for (const rule of css.split('}')) {
    if (!rule.includes('font-family:') && !rule.includes('--')) continue;
    const [style = '', selector = ''] = rule.split('{').reverse();
    const declarations = style.split(';');
    rules.push({
      selector,
      variables: declarations.filter((each) => each.startsWith('--')),
      families: declarations.filter((each) => each.startsWith('font-family:')),
    });
  }
  return rules;
}

/** Classes, ids and elements that a rule shows in a font, directly or through a variable. */
function namesShownIn(font: WebFont, rules: readonly FontRule[]): Set<string> {
  const named = familyOf(font).slice(1, -1);
  let mentions = [`"${named}"`, `'${named}'`];
  const isMention = (value: string) => mentions.some((mention) => value.includes(mention));
  // A variable may refer to another variable: `--head: var(--font)`.
  for (let round = 0; round < 2; round += 1) {
    const variables = rules.flatMap((rule) =>
      rule.variables.filter(isMention).map((each) => `var(${each.slice(0, each.indexOf(':'))}`),
    );
    mentions = [...new Set([...mentions, ...variables])];
  }
  return new Set(
    rules.filter(({ families }) => families.some(isMention)).flatMap(({ selector }) => selector.match(NAME) ?? []),
  );
}
