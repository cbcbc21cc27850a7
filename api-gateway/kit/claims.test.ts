import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { claimsReader, isSigned, personOf } from './claims.ts';

const key = new TextEncoder().encode('a-secret-of-at-least-32-characters');
const id = '10000000-0000-4000-8000-000000000001';
const soon = () => Math.floor(Date.now() / 1000) + 600;
const sign = (claims: Record<string, unknown>, by = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(by);

test('a token is valid with the right key, its time and one of the three roles', async () => {
  const read = claimsReader(key);
  for (const role of ['anon', 'authenticated', 'service_role']) {
    expect(await read(await sign({ role, exp: soon() }))).toMatchObject({ role });
  }
  const refused = [
    '',
    'abc.def',
    await sign({ role: 'anon', exp: 1000 }),
    await sign({ role: 'anon' }),
    await sign({ exp: soon() }),
    await sign({ role: 'postgres', exp: soon() }),
    await sign({ role: 'anon', exp: soon() }, new TextEncoder().encode('another-secret-of-at-least-32-chars')),
  ];
  for (const token of refused) expect(await read(token)).toBeNull();
});

test('a token that is not valid yet is refused', async () => {
  expect(await claimsReader(key)(await sign({ role: 'anon', exp: soon(), nbf: soon() - 60 }))).toBeNull();
});

test('a public key is not accepted as a shared secret, nor the other way round', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const read = claimsReader(async () => publicKey);
  const signed = await new SignJWT({ role: 'anon', exp: soon() }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  expect(await read(signed)).toMatchObject({ role: 'anon' });
  const asSecret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
  expect(await read(await sign({ role: 'anon', exp: soon() }, asSecret))).toBeNull();
  expect(await claimsReader(key)(signed)).toBeNull();
});

test('a key set that cannot be fetched is not the fault of the token', async () => {
  const read = claimsReader(async () => {
    throw new TypeError('fetch failed');
  });
  const { privateKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({ role: 'anon', exp: soon() }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  await expect(read(token)).rejects.toThrow('fetch failed');
});

test('an expired token is distinguished from an unsigned one', async () => {
  expect(await isSigned(await sign({ role: 'anon', exp: 1000 }), key)).toBe(true);
  expect(await isSigned(await sign({ role: 'anon', exp: 1000 }, new Uint8Array(32)), key)).toBe(false);
});

test('a user token has an id and a session', () => {
  const claims = { role: 'authenticated', exp: 0, sub: id, session_id: 's' } as const;
  expect(personOf(claims)).toEqual({ id, sessionId: 's' });
  for (const change of [{ role: 'service_role' as const }, { sub: 'x' }, { sub: '' }, { session_id: null }]) {
    expect(personOf({ ...claims, ...change })).toBeNull();
  }
});
