import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEPLOY_TOKEN } from './deploy.ts';
import { hashOfSecret, isSignedBy, partsOfToken, publicKeyOf, signRelease } from './deploy-signature.ts';

const SECRET = new Uint8Array(32).fill(7);
const TOKEN = `djt_0123456789abcdef0123456789abcdef_${Buffer.from(SECRET).toString('base64url')}`;

test('a token has an id and a secret, and every other spelling is refused', () => {
  expect(TOKEN).toMatch(DEPLOY_TOKEN);
  expect(partsOfToken(TOKEN)).toEqual({ id: '01234567-89ab-cdef-0123-456789abcdef', secret: Buffer.from(SECRET) });
  const [last] = TOKEN.slice(-1);
  const nextLetter = String.fromCharCode((last ?? '').charCodeAt(0) + 1);
  for (const other of ['', 'djt_', TOKEN.toUpperCase(), ` ${TOKEN}`, `${TOKEN}A`, TOKEN.slice(0, -1) + nextLetter]) {
    expect(partsOfToken(other), other).toBeNull();
  }
});

test('key, hash and signature of a secret stay the same, because tokens and releases are kept for years', () => {
  expect(hashOfSecret(SECRET)).toBe('4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0');
  expect(publicKeyOf(SECRET)).toBe('_0p7YQLkud73M1TxTowwVq7oGzh9T38pVLhqlObwfPU');
  expect(signRelease(SECRET, Buffer.from('{"name":"content"}'))).toBe(
    'Uk7RxiEyA9f16WiiJXmFmfLHCVW-uxJlZfAHJS6HRHiGPdxabPDax0fEF09ExR4Vq0vhI8i4fnO6gcz0DuZGCg',
  );
});

test('a signature holds for exactly these bytes and this key', () => {
  const json = Buffer.from('{"name":"content"}');
  const signature = signRelease(SECRET, json);
  expect(isSignedBy(publicKeyOf(SECRET), json, signature)).toBe(true);
  expect(isSignedBy(publicKeyOf(SECRET), Buffer.from('{"name":"content"} '), signature)).toBe(false);
  expect(isSignedBy(publicKeyOf(randomBytes(32)), json, signature)).toBe(false);
  for (const other of ['', 'x', `${signature}A`, 'A'.repeat(86), signature.replace(/.$/, '=')]) {
    expect(isSignedBy(publicKeyOf(SECRET), json, other), other).toBe(false);
  }
});
