import { expect, test } from 'vitest';
import { isPredictable } from './password.ts';

const NAMES = ['dojang', '도장', 'mina.kim'];

test.each([
  'aaaaaaaa',
  '12121212',
  'abcabcabc',
  '20262026',
  '12345678',
  '87654321',
  'abcdefgh',
  'qwertyuiop',
  'QWER1234!',
  'asdf1234',
  '1q2w3e4r',
  '1qaz2wsx',
  'zxcvbnm123',
  '가나다라마바사아',
  'dojang12',
  'DOJANG!!',
  '도장1234',
  'mina.kim1',
  '１２３４５６７８',
])('%s is predictable', (password) => {
  expect(isPredictable(password, NAMES)).toBe(true);
});

test.each([
  '',
  'sunrise-mango-42',
  'dojang-demo-2026',
  'a good long password',
  '초록바다 위의 작은 배 하나',
  'Tr0ub4dor&3',
  'mina.kim-likes-rain',
  '--------x',
])('%j is not', (password) => {
  expect(isPredictable(password, NAMES)).toBe(false);
});
