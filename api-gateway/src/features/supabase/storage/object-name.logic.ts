import { toNfc } from '@dojang/contract/text';

/** As hosted storage holds them to. */
const MAX_LENGTH = 1024;

/** Invisible characters, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\\]/u;
const HAS_OUTER_BLANK = /^\s|\s$/u;

/**
 * Whether the name of a new object reads the same to everybody: in NFC, without marks that nobody sees, and without
 * folders of blanks or dots.
 *
 * @param name decoded; its folders are parted by `/`
 */
export function isObjectName(name: string): boolean {
  if (name.length > MAX_LENGTH || UNSEEN.test(name) || toNfc(name) !== name) return false;
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !HAS_OUTER_BLANK.test(part));
}
