import { cut, toNfc } from '@dojang/contract/text';

/** Control characters, and characters that change the direction of the text around them. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are removed
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

const read = (text: string, most: number) => toNfc(cut(text, most).replace(/\r\n?/g, '\n'));

/**
 * The text that a visitor typed into a field of several lines, in NFC and without control characters.
 *
 * @param most maximum number of characters that are read
 */
export const typedLines = (text: string, most: number): string =>
  read(text, most).replace(/\t/g, ' ').replace(CONTROLS, '').trim();

/** The same for a field of a single line. */
export const typedLine = (text: string, most: number): string =>
  read(text, most).replace(/\s+/g, ' ').replace(CONTROLS, '').trim();
