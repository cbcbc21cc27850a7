import { expect, test } from 'vitest';
import { failureMessage } from './load-failure.ts';

test('a dev server that does not run is named, and other failures of its code are told as always', () => {
  const failure = { remote: 'content', version: 'dev', detail: '' };
  expect(failureMessage({ ...failure, code: 'unreachable' })).toContain('개발 서버');
  expect(failureMessage({ ...failure, code: 'threw' })).toBe('화면을 여는 중에 오류가 생겼어요.');
  expect(failureMessage({ ...failure, version: '0a1b2c3d4e5f6071', code: 'unreachable' })).not.toContain('개발 서버');
});
