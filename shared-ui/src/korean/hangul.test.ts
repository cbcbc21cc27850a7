import { describe, expect, test } from 'vitest';
import { josa, matchesKorean, toChosung, toJamo, toNfc } from './hangul.ts';

test.each([
  ['노트', '을/를', '노트를'],
  ['페이지', '이/가', '페이지가'],
  ['회의록', '을/를', '회의록을'],
  ['서울', '으로/로', '서울로'],
  ['‘회의록’', '을/를', '‘회의록’을'],
  ['‘노트’', '을/를', '‘노트’를'],
] as const)('%s with %s gives %s', (word, particle, expected) => {
  expect(josa(word, particle)).toBe(expected);
});

test('a decomposed name is normalized to NFC', () => {
  expect(toNfc('한글'.normalize('NFD'))).toBe('한글');
});

test('initials of syllables are returned, other characters are kept', () => {
  expect(toChosung('회의록 2')).toBe('ㅎㅇㄹ 2');
  expect(toChosung('까치 Web')).toBe('ㄲㅊ Web');
  expect(toChosung('회의록'.normalize('NFD'))).toBe('ㅎㅇㄹ');
});

test('letters are returned in the order of typing', () => {
  expect(toJamo('값')).toBe('ㄱㅏㅂㅅ');
  expect(toJamo('회의ㄹ')).toBe('ㅎㅗㅣㅇㅡㅣㄹ');
});

describe('matchesKorean', () => {
  test.each([
    ['회의록', '회의'],
    ['회의록', '의록'],
    ['3분기 회의록', '회의록'],
    ['회의록', 'ㅎㅇㄹ'],
    ['주간 회의록', 'ㅎㅇㄹ'],
    ['주간 회의록', 'ㅈㄱㅎㅇ'],
    ['회의록', 'ㅎ'],
    ['회의록', '회ㅇ'],
    ['회의록', '회의ㄹ'],
    ['회의록', '회읠'],
    ['회의록', '회의로'],
    ['회의록', '호'],
    ['닭고기', '다'],
    ['값어치', '갑'],
    ['Design 시안', 'design'],
    ['Design 시안', 'ㅅㅇ'],
    ['회의록 2', 'ㅎㅇㄹ2'],
    ['회의록', ''],
    ['회의록', '  '],
    ['회의록'.normalize('NFD'), '회의'],
    ['회의록', '회의'.normalize('NFD')],
  ])('%s is found by "%s"', (text, query) => {
    expect(matchesKorean(text, query)).toBe(true);
  });

  test.each([
    ['회의록', '회장'],
    ['회의록', 'ㅎㄹ'],
    ['회의록', 'ㅏ'],
    ['회의록', '록의'],
    ['회의록', 'x'],
    ['각안', '가나'],
    ['', '회'],
  ])('%s is not found by "%s"', (text, query) => {
    expect(matchesKorean(text, query)).toBe(false);
  });

  test('decomposes a text of 20,000 characters once and not once per character', () => {
    const text = '가나다라마바사 '.repeat(2500);
    const before = process.threadCpuUsage();
    expect(matchesKorean(text, '없는말')).toBe(false);
    expect(matchesKorean(text, '사ㄱ')).toBe(true);
    const { user, system } = process.threadCpuUsage(before);
    // Limit in microseconds. Decomposing once takes tens of milliseconds, and once per character would take minutes.
    expect(user + system).toBeLessThan(2_000_000);
  });
});
