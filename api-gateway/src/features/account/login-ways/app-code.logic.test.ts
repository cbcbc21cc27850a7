import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { addressOf, newSecret, stepOfCode } from './app-code.logic.ts';

/** The secret of the test vectors in RFC 6238. Its codes have eight digits, of which the last six are ours. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_234_567_890, '89005924'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('the step of a code is the one that it belongs to, one before and one after the present one', () => {
  const at = 1_111_111_109_000;
  const step = Math.floor(at / 30_000);
  for (const drift of [-1, 0, 1]) expect(stepOfCode(RFC_SECRET, '081804', at - drift * 30_000)).toBe(step);
  for (const drift of [-2, 2]) expect(stepOfCode(RFC_SECRET, '081804', at - drift * 30_000)).toBeNull();
});

test.each(['', '08180', '0818044', 'abcdef', '０８１８０４', '081804\0', '-81804', '1e5'])('%j is no code', (typed) => {
  expect(stepOfCode(RFC_SECRET, typed, 1_111_111_109_000)).toBeNull();
});

test('a new secret has 160 bits, and its address names service and account', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const address = new URL(addressOf(secret, '도장', 'mina+a@dojang.test'));
  expect(address.href).toMatch(/^otpauth:\/\/totp\//);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: '도장', digits: '6', period: '30' });
  expect(decodeURIComponent(address.pathname)).toContain('도장:mina+a@dojang.test');
});
