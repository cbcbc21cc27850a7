import { expect, test } from 'vitest';
import { nextOfLink, readMailLink } from './verify.logic.ts';

const read = (address: string) => readMailLink(new URL(address, 'http://localhost/member/verify'));

test.each([
  ['?code=abc', { kind: 'code' }],
  ['?token_hash=abc&type=signup', { kind: 'token', hash: 'abc', type: 'signup' }],
  ['?token_hash=abc&type=email_change', { kind: 'token', hash: 'abc', type: 'email_change' }],
  ['?sent=me%40dojang.test', { kind: 'sent', email: 'me@dojang.test' }],
  ['', { kind: 'none' }],
])('%s is recognized', (address, expected) => {
  expect(read(address)).toEqual(expected);
});

test.each([
  '?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
  '?code=abc#error_code=otp_expired',
])('%s is an expired link', (address) => {
  expect(read(address)).toEqual({ kind: 'failed', code: 'otp_expired' });
});

test('an error without a code is treated as an expired link', () => {
  expect(read('#error_description=Something')).toEqual({ kind: 'failed', code: 'unknown' });
});

test('a token of an unknown kind is not a valid link', () => {
  expect(read('?token_hash=abc&type=sms')).toEqual({ kind: 'none' });
});

test.each([
  ['?next=%2Fmemo', '/memo'],
  [
    '?redirect_to=https%3A%2F%2Fdojang.test%2Fmember%2Fverify%3Fnext%3D%252Fproject%253Finvite%253Da',
    '/project?invite=a',
  ],
  ['?redirect_to=https%3A%2F%2Fdojang.test%2Fmember%2Faccount', null],
  ['?redirect_to=nowhere', null],
  ['', null],
])('%s continues to %s', (search, next) => {
  expect(nextOfLink(new URLSearchParams(search))).toBe(next);
});
