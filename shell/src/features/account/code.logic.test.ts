import { expect, test } from 'vitest';
import { codeIn, isWholeCode, typedInto } from './code.logic.ts';

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

test('a seventh digit is ignored at any position, and other changes are accepted', () => {
  expect(typedInto('123456', '1923456')).toBe('123456');
  expect(typedInto('123456', '1234567')).toBe('123456');
  expect(typedInto('12345', '123 45')).toBe('12345');
  expect(typedInto('123456', '923456')).toBe('923456');
});
