import { expect, test } from 'vitest';
import { failureText, percentOf } from './export.logic.ts';

test('the progress is unknown before it is counted, and full when everything is done', () => {
  expect(percentOf({ done: 0, total: 0 })).toBeNull();
  expect(percentOf({ done: 999, total: 1000 })).toBe(99);
  expect(percentOf({ done: 5, total: 5 })).toBe(100);
});

test('a full disk and an export that was set aside have messages of their own', () => {
  expect(failureText('disk_full')).toContain('공간이 모자라서');
  expect(failureText('gave_up')).toContain('여러 번 시도했지만');
  expect(failureText('unexpected')).toBe(failureText(null));
});
