import { expect, test } from 'vitest';
import { sizeWarning } from './size-warning.logic.ts';

const MB = 1024 * 1024;

test('a warning is shown from 80 % of the size limit, and an error above it', () => {
  expect(sizeWarning(4 * MB - 1, 5 * MB)).toBeNull();
  expect(sizeWarning(4 * MB, 5 * MB)).toContain('5MB 가운데 4MB');
  expect(sizeWarning(5 * MB, 5 * MB)).toContain('거의');
  expect(sizeWarning(5 * MB + 1, 5 * MB)).toContain('저장할 수 없어요');
});
