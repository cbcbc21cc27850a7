import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.logic.ts';

const CODE = '7h3k-0xq9-m2w1-ab4e';

test('ten different codes have sixteen letters each, none of which looks like another', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test.each(['7H3K-0XQ9-M2W1-AB4E', ' 7h3k0xq9m2w1ab4e ', '7h3k oxq9 m2wl ab4e', '7h3k–OXQ9–m2wI–ab4e'])(
  '%j is the same code',
  (typed) => {
    expect(hashOfRecoveryCode('u1', typed)).toBe(hashOfRecoveryCode('u1', CODE));
  },
);

test('the hash depends on the user and on each letter', () => {
  expect(hashOfRecoveryCode('u2', CODE)).not.toBe(hashOfRecoveryCode('u1', CODE));
  expect(hashOfRecoveryCode('u1', CODE.replace('7', '8'))).not.toBe(hashOfRecoveryCode('u1', CODE));
});
