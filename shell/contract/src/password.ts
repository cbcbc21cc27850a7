import { toNfc } from './text.ts';

/** Rows of the keyboard, the alphabets and the digits: whoever guesses tries their parts first. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '가나다라마바사아자차카타파하',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** The distance from an ASCII character to its full-width form. */
const WIDER_BY = 0xfee0;
/** Shorter parts of a row also occur in words. */
const SHORTEST_PART = 3;
/** Length of the longest part that is repeated, e.g. `2026`. */
const LONGEST_UNIT = 4;
/** Korean names have two syllables and more. */
const SHORTEST_NAME = 2;
/** A name with fewer other characters than this is refused. */
const LEAST_BESIDE_NAME = 6;

/**
 * Whether a password follows from a pattern, so that no list of common passwords can contain all of them: repeated characters
 * (`aaaaaaaa`, `12121212`), neighbours in an alphabet or on the keyboard (`qwer1234!`), or a name with little else.
 *
 * @param names names that somebody who guesses knows, e.g. of the service and of the account
 */
export function isPredictable(password: string, names: readonly string[]): boolean {
  const text = plainPassword(password);
  return isRepeated(text) || isOfRows(text) || names.some((name) => isMostly(text, plainPassword(name)));
}

/** The form in which passwords are compared: without case, and with full-width letters as plain ones. */
export const plainPassword = (password: string): string =>
  toNfc(password)
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER_BY))
    .toLowerCase();

function isRepeated(text: string): boolean {
  const characters = [...text];
  for (let unit = 1; unit <= LONGEST_UNIT; unit++) {
    if (characters.length >= unit * 2 && characters.every((it, at) => at < unit || it === characters[at - unit]))
      return true;
  }
  return false;
}

/** Whether the text consists of parts of the rows, except for signs at its end. */
function isOfRows(text: string): boolean {
  let rest = text.replace(/[^\p{L}\p{N}]{1,4}$/u, '');
  if (rest === '') return false;
  while (rest !== '') {
    const length = longestPart(rest);
    if (length < SHORTEST_PART) return false;
    rest = rest.slice(length);
  }
  return true;
}

function longestPart(text: string): number {
  let length = 0;
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length++;
  return length;
}

const isMostly = (text: string, name: string): boolean =>
  name.length >= SHORTEST_NAME && text.includes(name) && text.replaceAll(name, '').length < LEAST_BESIDE_NAME;
