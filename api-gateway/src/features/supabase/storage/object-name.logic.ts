import { toNfc } from '@dojang/contract/text';

/** The limits of hosted storage. */
const MAX_LENGTH = 1024;

/** Invisible characters, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\\]/u;
const HAS_OUTER_BLANK = /^\s|\s$/u;

/**
 * Whether the name of a new object looks the same everywhere: in NFC, without invisible characters, and without path
 * segments of whitespace or dots only.
 *
 * @param name decoded; its segments are separated by `/`
 */
export function isObjectName(name: string): boolean {
  if (name.length > MAX_LENGTH || UNSEEN.test(name) || toNfc(name) !== name) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !HAS_OUTER_BLANK.test(part));
}
