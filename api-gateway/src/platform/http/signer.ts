import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs values that the gateway gives to clients and gets back: cookies, tickets, preview tokens. */
export interface Signer {
  /** @param purpose prevents that a value signed for one use is accepted for another */
  sign(purpose: string, value: unknown, expiresAt: number): string;
  /** The value, or undefined when the signature, the purpose or the expiry is invalid. */
  open(purpose: string, signed: string, now: number): unknown;
  /** A keyed hash of `text`, 22 characters; the same for the same secret and purpose. */
  keyedHash(purpose: string, text: string): string;
}

/** @param secret at least 32 characters; the signing key is derived from it */
export function createSigner(secret: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dojang gateway signer', 32));
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
    keyedHash: (purpose, text) => macOf(`hash ${purpose}`, text).subarray(0, 16).toString('base64url'),
  };
}
