import { expect, test } from 'vitest';
import { regexesIn } from './regexes.logic.ts';

const patternsIn = (source: string) => regexesIn('a.tsx', source).map(({ pattern }) => pattern);

test('literals are found at any position, with their line', () => {
  expect(regexesIn('a.tsx', 'const a = 1;\nconst B = () => <p title={x.replace(/<[^>]*>/g, "")} />;')).toEqual([
    { pattern: '<[^>]*>', flags: 'g', line: 2 },
  ]);
});

test('expressions built from constants are resolved, and all other expressions are reported as unknown', () => {
  expect(patternsIn("new RegExp('a+', 'u'); RegExp(`b`); new RegExp(['c', 'd'].join(''))")).toEqual(['a+', 'b', 'cd']);
  expect(patternsIn("new RegExp(name); new RegExp('^' + x); new RegExp(['c', x].join(''))")).toEqual([
    null,
    null,
    null,
  ]);
});
