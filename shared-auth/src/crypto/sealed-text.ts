import { AppError, toNfc } from '@dojang/shared-ui';
import { fromBase64, toBase64 } from './bytes.ts';

/**
 * An encrypted text: `1.<iterations>.<salt>.<iv>.<cipher>` in base64 for addresses. It contains everything that is needed to
 * open it except the password, so the number of iterations can be raised later.
 */
export type Sealed = string;

/** OWASP's recommendation of 2023 for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
/** Maximum number of iterations. An attacker may choose the number in a text, and with it the time for opening the text. */
const MOST_ITERATIONS = 5_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const VERSION = '1';

async function keyOf(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  // NFC, because the same characters can be typed as syllables or as jamo.
  const bytes = new TextEncoder().encode(toNfc(password));
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a text with a password: AES-256-GCM with a key by PBKDF2. Salt and IV are new for each text. */
export async function sealText(text: string, password: string, iterations = ITERATIONS): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(password, salt, iterations);
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return [VERSION, iterations, toBase64(salt), toBase64(iv), toBase64(new Uint8Array(cipher))].join('.');
}

/**
 * Decrypts a text of `sealText`.
 *
 * @throws AppError `seal_unreadable` for a text in another format, `seal_refused` for a wrong password or a changed text
 */
export async function openText(sealed: Sealed, password: string): Promise<string> {
  const { iterations, salt, iv, cipher } = partsOf(sealed);
  const key = await keyOf(password, salt, iterations);
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher));
  } catch (cause) {
    throw new AppError({ code: 'seal_refused', cause });
  }
}

function partsOf(sealed: Sealed) {
  const [version, count, ...encoded] = sealed.trim().split('.');
  const iterations = Number(count);
  const isKnown =
    version === VERSION && Number.isInteger(iterations) && iterations > 0 && iterations <= MOST_ITERATIONS;
  try {
    const [salt, iv, cipher] = encoded.map(fromBase64);
    if (isKnown && encoded.length === 3 && salt && iv?.length === IV_BYTES && cipher?.length)
      return { iterations, salt, iv, cipher };
  } catch {
    // Invalid base64 gets the same error as every other wrong format.
  }
  throw new AppError({ code: 'seal_unreadable' });
}
