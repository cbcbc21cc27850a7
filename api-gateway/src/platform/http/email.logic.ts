/** Longest address that a mail server takes. */
const MAX_LENGTH = 254;

/** As Supabase Auth reads it: letters without accents, digits and ASCII marks, and a domain with a dot in it. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Far more than an address may have, in any spelling of it; folding takes quadratic time for marks in disorder. */
const MAX_SPELLED = 2000;

/**
 * How an address is compared, counted and looked up: full-width letters and other spellings of the same ones are
 * folded, blanks around it and capitals do not count.
 */
export const plainEmail = (email: string): string => email.slice(0, MAX_SPELLED).normalize('NFKC').trim().toLowerCase();

/**
 * Whether an account may have this address. One with letters that look like others, or marks that nobody sees, reads
 * like somebody else's.
 *
 * @param email as `plainEmail` gives it
 */
export const isEmail = (email: string): boolean => email.length <= MAX_LENGTH && ADDRESS.test(email);
