import { expect, test } from 'vitest';
import { requireGoodPassword } from './password-policy.ts';

const refusalOf = (password: string) =>
  requireGoodPassword(password, { email: 'mina.kim@dojang.test', productName: '도장' }).then(
    () => null,
    (error: { code: string }) => error.code,
  );

test.each([
  '12345678',
  'password',
  'Password1!',
  'qwerty123',
  'iloveyou',
  'sunshine99',
  '1q2w3e4r!',
  'qlalfqjsgh1',
  '비밀번호1234',
  'dojang2026',
  '도장도장1234',
  'mina.kim1',
  'mina.kim@dojang.test',
  'aaaaaaaaaaaaaaaa',
])('%s is too common', async (password) => {
  expect(await refusalOf(password)).toBe('password_too_common');
});

test.each(['', 'x7#kQ2!', '짧은것'])('%j is too short', async (password) => {
  expect(await refusalOf(password)).toBe('weak_password');
});

test.each([
  'a good long password',
  'sunrise-mango-42',
  'dojang-demo-2026',
  '초록바다 위의 작은 배',
  'correct horse battery staple',
  'xk7#kQ2!',
])('%s is accepted, without rules about kinds of characters', async (password) => {
  expect(await refusalOf(password)).toBeNull();
});
