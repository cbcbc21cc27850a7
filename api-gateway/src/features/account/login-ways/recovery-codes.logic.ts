import { hash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Letters of a code. I, L, O and U are missing, because people take them for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of five bits each: 80 random bits, so that a plain hash tells nobody the code. */
const LENGTH = 16;

/** New codes, e.g. `7h3k-0xq9-m2ws-ab4e`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The hash under which a code of this user is stored.
 *
 * @param typed in any case, with any separators, and with letters that look like digits
 */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const letters = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/[il]/g, '1')
    .replaceAll('o', '0');
  return hash('sha256', `${userId} ${letters}`);
}
