/// <reference path="./css-tree.d.ts" />
import { tokenize, tokenNames } from 'css-tree/tokenizer';
import { asText } from './project.ts';
import { FUNCTIONS, IMAGE_PROPERTIES, isAllowedProperty, STRING_PROPERTIES } from './style-properties.ts';
import { safeImage } from './url.ts';

const MAX_VALUE = 1500;
const MAX_IMAGE_VALUE = 70_000;
/** Words, numbers, lengths and hex colours: most of the values, and safe without tokenizing. */
const PLAIN = /^[#a-zA-Z0-9.%-]+(?: [#a-zA-Z0-9.%-]+)*$/;
/** Delimiters of arithmetic and ratios, and of `!important`. */
const DELIMITERS: ReadonlySet<string> = new Set(['/', '+', '-', '*', '!']);
/** A box with `position: fixed` could cover content outside of the page. A variable could hide that keyword. */
const POSITIONS = /^(?:static|relative|absolute|sticky)(?: ?!important)?$/i;

/**
 * A declaration's value in the form that the published page may contain, or `null`. The value is tokenized by CSS
 * Syntax Level 3, and every token must be of an allowed kind; URLs are checked and rewritten.
 *
 * @param shown the address of a picture in the page
 */
export function safeValue(property: string, raw: unknown, shown = asItIs): string | null {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  if (!isAllowedProperty(property)) return null;
  const value = String(raw).trim();
  if (value === '' || value.length > (IMAGE_PROPERTIES.has(property) ? MAX_IMAGE_VALUE : MAX_VALUE)) return null;
  if (property === 'position' && !POSITIONS.test(value)) return null;
  if (PLAIN.test(value)) return value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among the refused characters
  if (/[\\<>{};@`\u0000-\u0008]/.test(value) || value.includes('/*')) return null;
  return rebuild(property, value, shown);
}

const asItIs = (src: string): string => src;

function rebuild(property: string, value: string, shown: (src: string) => string): string | null {
  let out = '';
  let safe = true;
  let depth = 0;
  /** `url(` with a quoted URL consists of three tokens. */
  let inUrl = false;
  tokenize(value, (type, start, end) => {
    if (!safe) return;
    const token = value.slice(start, end);
    const kind = tokenNames[type];
    if (inUrl) {
      if (kind === 'string-token') out += address(token.slice(1, -1));
      else if (kind === ')-token') {
        inUrl = false;
        depth -= 1;
      } else if (kind !== 'whitespace-token') safe = false;
      return;
    }
    switch (kind) {
      case 'ident-token':
        safe = /^-{0,2}[a-zA-Z][\w-]*$/.test(token) || /^[가-힣\w-]+$/.test(token);
        break;
      case 'function-token': {
        const name = token.slice(0, -1).toLowerCase();
        depth += 1;
        if (name === 'url' && IMAGE_PROPERTIES.has(property)) {
          inUrl = true;
          return;
        }
        safe = FUNCTIONS.has(name) && depth <= 8;
        break;
      }
      case 'url-token':
        safe = IMAGE_PROPERTIES.has(property);
        if (safe)
          out += address(
            token
              .replace(/^url\(/i, '')
              .replace(/\)$/, '')
              .trim(),
          );
        return;
      case 'string-token':
        safe =
          (STRING_PROPERTIES.has(property) || property.startsWith('--')) &&
          token.length >= 2 &&
          token.at(0) === token.at(-1);
        break;
      case '(-token':
        depth += 1;
        break;
      case ')-token':
        depth -= 1;
        safe = depth >= 0;
        break;
      case 'delim-token':
        safe = DELIMITERS.has(token);
        break;
      case 'number-token':
      case 'percentage-token':
      case 'dimension-token':
      case 'hash-token':
      case 'comma-token':
      case 'whitespace-token':
        break;
      default:
        safe = false;
    }
    if (safe) out += kind === 'whitespace-token' ? ' ' : token;
  });
  return safe && depth === 0 && !inUrl && out !== '' ? out : null;

  function address(source: string): string {
    const url = safeImage(source);
    if (url === null) safe = false;
    return `url("${url === null ? '' : shown(url)}")`;
  }
}

/** Maximum number of style characters that are parsed and written per page: ten times a large project. */
const MAX_READ = 1_000_000;

/** Cache of checked values by declaration: projects repeat a few hundred declarations thousands of times. */
export class ValueCache {
  readonly #values = new Map<string, string | null>();
  readonly #shown: (src: string) => string;
  #read = 0;

  /** @param shown the address of a picture in the page */
  constructor(shown = asItIs) {
    this.#shown = shown;
  }

  get(property: string, raw: unknown): string | null {
    const length = typeof raw === 'string' ? raw.length : 0;
    if (length > 200) return this.spend(length) ? safeValue(property, raw, this.#shown) : null;
    const key = `${property}:${String(asText(raw))}`;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = this.spend(key.length) ? safeValue(property, raw, this.#shown) : null;
    this.#values.set(key, value);
    return value;
  }

  /** Whether this many characters may still be parsed. */
  spend(characters: number): boolean {
    this.#read += characters;
    return !this.isSpent;
  }

  /** Whether something was left out, because the page has too many styles. */
  get isSpent(): boolean {
    return this.#read > MAX_READ;
  }
}
