import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs values that the gateway gives to clients and gets back: cookies, tickets, preview tokens. Encrypts what it stores. */
export interface Signer {
  /** @param purpose prevents that a value signed for one use is accepted for another */
  sign(purpose: string, value: unknown, expiresAt: number): string;
  /** The value, or undefined when the signature, the purpose or the expiry is invalid. */
  open(purpose: string, signed: string, now: number): unknown;
  /** A keyed hash of `text`, 22 characters; the same for the same secret and purpose. */
  keyedHash(purpose: string, text: string): string;
  /** Encrypts `text`, so that it can be stored where others may read it. */
  seal(purpose: string, text: string): string;
  /** The text; undefined when it was sealed with another secret or for another purpose. */
  unseal(purpose: string, sealed: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param secret at least 32 characters; the keys are derived from it */
export function createSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dojang gateway signer', 32));
  const sealingKey = Buffer.from(hkdfSync('sha256', secret, '', 'dojang gateway sealing', 32));
  const macOf = (purpose: string, body: string) => createHmac('sha256', key).update(`${purpose}\0${body}`).digest();
  return {
    sign(purpose, value, expiresAt) {
      const body = Buffer.from(JSON.stringify([expiresAt, value])).toString('base64url');
      return `${body}.${macOf(purpose, body).toString('base64url')}`;
    },
    open(purpose, signed, now) {
      const [body, mac, ...rest] = signed.split('.');
      if (!body || !mac || rest.length > 0) return undefined;
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(purpose, body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [expiresAt, value] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, unknown];
      return expiresAt > now ? value : undefined;
    },
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, sealingKey, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      );
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
    keyedHash: (purpose, text) => macOf(`hash ${purpose}`, text).subarray(0, 16).toString('base64url'),
  };
}
