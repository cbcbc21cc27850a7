import { expect, test } from 'vitest';
import { cutsIn } from './cuts.logic.ts';

const linesOf = (source: string) => cutsIn('a.tsx', source).map(({ line }) => line);

test.each([
  'name.slice(0, 60)',
  'name.trim().substring(0, MOST)',
  'name?.substr(0, LIMITS.label)',
  'name.slice(0, 2 * most)',
  'name.slice(0, most - 1)',
  'name.slice(0, maxLength)',
  'name.slice(-4000)',
  "[...name].slice(0, 60).join('')",
])('%s cuts at a number of characters', (source) => {
  expect(linesOf(`\n${source};`)).toEqual([2]);
});

test.each([
  // Places that were found in the text.
  'name.slice(0, at)',
  "name.slice(0, name.indexOf(':'))",
  'name.slice(0, -ENDING.length)',
  'name.slice(PREFIX.length)',
  'name.slice(start, end)',
  // Fixed widths of dates, hashes and ids.
  'time.slice(0, 16)',
  'new Date().toISOString().slice(0, 19)',
  "createHash('sha256').update(text).digest('hex').slice(0, 32)",
  // A list of strings, and one that is joined with a separator.
  "[first, ...others].slice(0, 60).join('')",
  "[...names].slice(0, at).join(', ')",
])('%s does not', (source) => {
  expect(linesOf(source)).toEqual([]);
});

test('the place of the method says where the compiler is asked', () => {
  const source = 'const a = names.slice(0, SHOWN);';
  expect(cutsIn('a.ts', source)).toEqual([{ line: 1, method: source.indexOf('slice') }]);
});
