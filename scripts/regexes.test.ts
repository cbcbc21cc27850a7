import { expect, test } from 'vitest';
import { regexesIn } from './regexes.logic.ts';

const patternsIn = (source: string) => regexesIn('a.tsx', source).map(({ pattern }) => pattern);

test('literals are found wherever they stand, with their line', () => {
  expect(regexesIn('a.tsx', 'const a = 1;\nconst B = () => <p title={x.replace(/<[^>]*>/g, "")} />;')).toEqual([
    { pattern: '<[^>]*>', flags: 'g', line: 2 },
  ]);
});

test('what is built from constants is read, anything else is named as unknown', () => {
  expect(patternsIn("new RegExp('a+', 'u'); RegExp(`b`); new RegExp(['c', 'd'].join(''))")).toEqual(['a+', 'b', 'cd']);
  expect(patternsIn("new RegExp(name); new RegExp('^' + x); new RegExp(['c', x].join(''))")).toEqual([
    null,
    null,
    null,
  ]);
});
