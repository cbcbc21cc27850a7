import { expect, test } from 'vitest';
import { readDays } from './range.logic.ts';

test('an invalid number of days in a URL becomes thirty', () => {
  const read = (search: string) => readDays(new URLSearchParams(search));
  expect(['days=365', 'days=8', 'days=x', ''].map(read)).toEqual([365, 30, 30, 30]);
});
