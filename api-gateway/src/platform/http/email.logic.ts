import { cut } from '@dojang/contract/text';

/** Longest address that mail servers accept. */
const MAX_LENGTH = 254;

/** The format that Supabase Auth accepts: unaccented letters, digits and ASCII punctuation, and a domain with a dot. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Maximum length of text that is normalized. It is longer than any address in any Unicode form. Normalizing takes quadratic
 * time for unordered combining marks.
 */
const MAX_SPELLED = 2000;

/**
 * The form in which an address is compared, counted and looked up: normalized to NFKC, trimmed, in lower case.
 */
export const plainEmail = (email: string): string => cut(email, MAX_SPELLED).normalize('NFKC').trim().toLowerCase();

/**
 * Whether an account may have this address. Letters that look like other letters, and invisible characters, could imitate
 * another user's address.
 *
 * @param email in the form of `plainEmail`
 */
export const isEmail = (email: string): boolean => email.length <= MAX_LENGTH && ADDRESS.test(email);
