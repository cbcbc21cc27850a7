import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/*
 * How releases are signed. The command line and the gateway import this module as `@dojang/api-contract/deploy-signature`:
 * it needs Node, so the index of this package does not export it.
 *
 * A deploy token is `djt_{id}_{secret}`. The gateway stores the hash of the secret and the public key that follows from it,
 * so it can verify what the holder of the token signed, and cannot sign itself.
 */

/** Header of an upload: the signature of the exact bytes of its `release.json`, base64url. */
export const SIGNATURE_HEADER = 'x-dojang-signature';

const INFO = 'dojang release signing';
const SEED_BYTES = 32;
/** The fixed bytes before the seed in an Ed25519 private key (PKCS #8, RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The parts of a token; null for other text. */
export function partsOfToken(token: string): { id: string; secret: Uint8Array } | null {
  const [, hex, secret] = /^djt_([0-9a-f]{32})_([\w-]{43})$/.exec(token) ?? [];
  if (!hex || !secret) return null;
  const bytes = Buffer.from(secret, 'base64url');
  // The last character has two bits more than the secret needs. They are checked, so that one secret has one spelling.
  if (bytes.toString('base64url') !== secret) return null;
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret: bytes };
}

/** What the gateway stores of a secret. It has 256 random bits, so a plain hash cannot be guessed. */
export const hashOfSecret = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex');

function privateKeyOf(secret: Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', INFO, SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key that is stored with a token, base64url: 32 bytes. */
export function publicKeyOf(secret: Uint8Array): string {
  const { x } = createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' });
  if (!x) throw new Error('An Ed25519 key has an x');
  return x;
}

/** Signs the bytes of a `release.json`. The result is the value of `x-dojang-signature`. */
export const signRelease = (secret: Uint8Array, json: Uint8Array): string =>
  sign(null, json, privateKeyOf(secret)).toString('base64url');

/** Whether the holder of this key signed these bytes; false for a text that is no signature. */
export function isSignedBy(publicKey: string, json: Uint8Array, signature: string): boolean {
  if (!/^[\w-]{86}$/.test(signature)) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, json, key, Buffer.from(signature, 'base64url'));
}
