import { expect, test } from 'vitest';
import { isEmail, plainEmail } from './email.logic.ts';

test.each([
  ['Mina@Dojang.Test', 'mina@dojang.test'],
  [' mina@dojang.test\n', 'mina@dojang.test'],
  ['ｍｉｎａ＠ｄｏｊａｎｇ．ｔｅｓｔ', 'mina@dojang.test'],
  ['ﬁnd@dojang.test', 'find@dojang.test'],
  ['\u212Aim@dojang.test', 'kim@dojang.test'],
])('%j is normalized to %s', (typed, plain) => {
  expect(plainEmail(typed)).toBe(plain);
  expect(isEmail(plainEmail(typed))).toBe(true);
});

test.each([
  'mi\u200Bna@dojang.test',
  'mina@dojang\u200D.test',
  'mina\u202E@dojang.test',
  '\uFEFFmi\uFEFFna@dojang.test',
  'mina\u00AD@dojang.test',
  'mina\u3164@dojang.test',
  'mіna@dojang.test',
  'mína@dojang.test',
  'mina\u0000@dojang.test',
  'mina@dojang.test\r\nbcc: a@b.kr',
  'mina kim@dojang.test',
  '"mina"@dojang.test',
  'mina@dojang',
  'mina@@dojang.test',
  'mina@-dojang.test',
  'mina@[127.0.0.1]',
  '<mina@dojang.test>',
  '@dojang.test',
  '',
  `${'a'.repeat(65)}@dojang.test`,
  `mina@${'a.'.repeat(130)}test`,
])('%j is not a valid address', (typed) => {
  expect(isEmail(plainEmail(typed))).toBe(false);
});
