import { expect, test } from 'vitest';
import { loginErrors, suspensionText } from './login.logic.ts';

test('an address without a host and an empty password have different messages', () => {
  expect(Object.keys(loginErrors({ email: 'mina', password: '' }))).toEqual(['email', 'password']);
  expect(loginErrors({ email: 'mina@dojang.test', password: 'x' })).toEqual({});
});

test('a suspended user sees the suspension, with its reason when there is one', () => {
  expect(suspensionText({ isSuspended: true, reason: '스팸 홍보' })).toBe('이용이 정지된 계정이에요. 사유: 스팸 홍보');
  expect(suspensionText({ isSuspended: true, reason: '' })).toBe('이용이 정지된 계정이에요.');
  expect(suspensionText({ isSuspended: false, reason: '' })).toBe('');
});
