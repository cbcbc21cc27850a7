import { isEqual } from './equal.logic.ts';

/** A replacement of elements in an array of a document, as the database applies it (`spliced`). */
export interface Splice {
  /** Keys from the document to the array. A position in an array is a decimal number. */
  path: string[];
  /** Length of the array before the change. */
  length: number;
  at: number;
  remove: number;
  insert: unknown[];
}

/** The same for a text. Positions are in code points, as in PostgreSQL. */
export interface TextSplice {
  length: number;
  at: number;
  remove: number;
  insert: string;
}

/** An array of a document. `children` is the key under which each of its elements may have an array of its own. */
export interface List {
  path: readonly string[];
  children?: string;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The changes that turn one document into another: one for each list that differs. When only one element has changed, and only
 * inside its own list, the change is about that inner list. So for a letter in a long table only its paragraph is sent.
 *
 * @returns null when something else differs too, or one of the lists is missing
 */
export function splicesOf(before: unknown, after: unknown, lists: readonly List[]): Splice[] | null {
  const splices: Splice[] = [];
  let [oldRest, newRest] = [before, after];
  for (const { path, children } of lists) {
    const [from, to] = [at(before, path), at(after, path)];
    if (!Array.isArray(from) || !Array.isArray(to)) return null;
    const splice = spliceOf([...path], from, to, children);
    if (splice) splices.push(splice);
    [oldRest, newRest] = [without(oldRest, path), without(newRest, path)];
  }
  return isEqual(oldRest, newRest) ? splices : null;
}

const at = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Fields | null | undefined)?.[key], document);

/** A copy with null at an existing path. */
function without(document: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return null;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as Fields) }) as Fields;
  copy[key] = without(copy[key], rest);
  return copy;
}

/** The database refuses longer paths. A change in a deeper list is one of the list above it. */
const MOST_KEYS = 40;

function spliceOf(
  path: string[],
  before: readonly unknown[],
  after: readonly unknown[],
  children: string | undefined,
): Splice | null {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(before[start], after[start])) start++;
  if (start === before.length && start === after.length) return null;
  let end = 0;
  while (end < shorter - start && isEqual(before.at(-1 - end), after.at(-1 - end))) end++;
  const remove = before.length - start - end;
  const insert = after.slice(start, after.length - end);
  const mayDescend = path.length + 2 <= MOST_KEYS;
  if (children !== undefined && mayDescend && remove === 1 && insert.length === 1) {
    const [from, to] = [before[start], insert[0]];
    const [fromList, toList] = [at(from, [children]), at(to, [children])];
    if (isFields(from) && isFields(to) && Array.isArray(fromList) && Array.isArray(toList)) {
      const isRestEqual = isEqual({ ...from, [children]: null }, { ...to, [children]: null });
      if (isRestEqual) return spliceOf([...path, String(start), children], fromList, toList, children);
    }
  }
  return { path, length: before.length, at: start, remove, insert };
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Number of letters that are compared at a time. A long text is compared after each pause in typing, so this must be fast. */
const STEP = 4096;

/** The change that turns one text into another; null when the texts are equal. */
export function textSpliceOf(before: string, after: string): TextSplice | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + STEP <= shorter && before.slice(start, start + STEP) === after.slice(start, start + STEP))
    start += STEP;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  // A change must not split a surrogate pair.
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  let end = 0;
  const partAtEnd = (text: string) => text.slice(text.length - end - STEP, text.length - end);
  while (end + STEP <= shorter - start && partAtEnd(before) === partAtEnd(after)) end += STEP;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--;
  return {
    length: codePoints(before),
    at: codePoints(before.slice(0, start)),
    remove: codePoints(before.slice(start, before.length - end)),
    insert: after.slice(start, after.length - end),
  };
}

function codePoints(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (let place = 0; place < text.length; place++) {
    if (isHigh(text.charCodeAt(place)) && isLow(text.charCodeAt(place + 1))) place++;
    count++;
  }
  return count;
}
