import { expect, test } from 'vitest';
import { codeIn, isWholeCode } from './code.logic.ts';

test.each([
  [' 116 916 ', '116916'],
  ['116-916', '116916'],
  ['코드: 116916입니다', '116916'],
  ['1169161', '116916'],
  ['11 69', '1169'],
  ['', ''],
])('of %j the code is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
  expect(isWholeCode(code)).toBe(code.length === 6);
});
