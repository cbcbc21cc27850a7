import { expect, test } from 'vitest';
import { networkName, partOf, typedAmount, useText } from './budget.logic.ts';

const GB = 1024 ** 3;
const USE = { files: GB / 2, words: 2048, projects: 1200, most_files: GB, most_words: 0, most_projects: 2000 };

test('a use says what is used, and of how much', () => {
  expect(useText('files', USE)).toBe('파일 512MB / 1GB');
  expect(useText('projects', USE)).toBe('프로젝트 1,200개 / 2,000개');
  expect([partOf('files', USE), partOf('words', USE)]).toEqual([0.5, 1]);
});

test.each([
  ['files', '20', GB, 20 * GB],
  ['files', ' 1.5 ', GB, 1.5 * GB],
  ['files', '1', GB, null],
  ['files', '0', GB, null],
  ['files', '-5', GB, null],
  ['files', '1e9', GB, null],
  ['files', 'x', GB, null],
  ['files', '', GB, null],
  ['projects', '300', 200, 300],
  ['projects', '100', 200, null],
] as const)('for %s, %j above %d is %d', (budget, text, now, amount) => {
  expect(typedAmount(budget, text, now)).toBe(amount);
});

test('a network is named by its hash, and accounts without one by words', () => {
  expect(networkName({ network: 'abcdefghijkl' })).toBe('네트워크 abcdef');
  expect(networkName({ network: '' })).toBe('가입 경로를 모르는 계정');
});
