import { isSafeClass, isSafeId } from './attributes.ts';
import { SELECTOR_ELEMENTS } from './elements.ts';

/** A complex selector that passed the check, with the names that must occur on the page before the selector applies. */
export interface SafeSelector {
  text: string;
  classes: string[];
  ids: string[];
  tags: string[];
}

const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  'hover focus focus-visible active first-child last-child only-child first-of-type last-of-type empty open'.split(' '),
);
const NTH = /^nth-(?:child|of-type)\((?:odd|even|-?\d{0,3}n(?:[+-]\d{1,3})?|\d{1,3})\)/;
const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'marker', 'first-letter']);

const CLASS = /^\.([A-Za-z_][\w-]*)/;
const ID = /^#([A-Za-z_][\w-]*)/;
const TAG = /^[a-z][a-z0-9]*/;
const ATTRIBUTE = /^\[open\]/;
const COMBINATOR = /^\s*([>+~])\s*|^\s+/;

/**
 * Parses a selector list of classes, ids, element names, a few pseudo-classes and the four combinators. All other
 * selectors are left out. Each must contain a class or an id, so that it affects only the page's own content.
 */
export function parseSelectors(source: string): SafeSelector[] {
  if (source.length > 2000) return [];
  return source
    .split(',')
    .map((part) => parseSelector(part.trim()))
    .filter((selector) => selector !== null);
}

function parseSelector(source: string): SafeSelector | null {
  const selector: SafeSelector = { text: '', classes: [], ids: [], tags: [] };
  let rest = source;
  let atStart = true;
  while (rest !== '') {
    const step = readSimple(rest, selector, atStart);
    if (step > 0) {
      selector.text += rest.slice(0, step);
      rest = rest.slice(step);
      atStart = false;
      continue;
    }
    const combinator = COMBINATOR.exec(rest);
    if (!combinator || atStart) return null;
    selector.text += combinator[1] ?? ' ';
    rest = rest.slice(combinator[0].length);
    atStart = true;
  }
  if (atStart || selector.classes.length + selector.ids.length === 0) return null;
  return selector;
}

/** Length of the simple selector at the start of `rest`; 0 without an allowed one. */
function readSimple(rest: string, selector: SafeSelector, atStart: boolean): number {
  const className = CLASS.exec(rest);
  if (className?.[1]) {
    if (!isSafeClass(className[1])) return 0;
    selector.classes.push(className[1]);
    return className[0].length;
  }
  const id = ID.exec(rest);
  if (id?.[1]) {
    if (!isSafeId(id[1])) return 0;
    selector.ids.push(id[1]);
    return id[0].length;
  }
  if (ATTRIBUTE.test(rest)) return '[open]'.length;
  if (rest.startsWith(':')) return pseudoLength(rest);
  const tag = atStart ? TAG.exec(rest)?.[0] : undefined;
  if (!tag || !SELECTOR_ELEMENTS.has(tag)) return 0;
  selector.tags.push(tag);
  return tag.length;
}

function pseudoLength(rest: string): number {
  const colons = rest.startsWith('::') ? 2 : 1;
  const body = rest.slice(colons);
  const nth = NTH.exec(body);
  if (nth && colons === 1) return colons + nth[0].length;
  const name = /^[a-z-]+/.exec(body)?.[0] ?? '';
  const known = PSEUDO_ELEMENTS.has(name) || (colons === 1 && PSEUDO_CLASSES.has(name));
  return known && body[name.length] !== '(' ? colons + name.length : 0;
}
