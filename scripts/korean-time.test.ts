import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);

/**
 * What reads a time in the time zone of the computer, or its day in UTC. People read Korea's time, which the functions of
 * `@dojang/contract/time` give.
 */
const ELSEWHERE = [
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(/,
  /\.to(?:Locale(?:Date|Time)|Date|Time)String\(/,
  /Intl\.DateTimeFormat\((?![^)]*timeZone)/,
  /new Date\((?:now\(\)|Date\.now\(\))?\)\.toISOString\(\)\.s/,
  /_at\.slice\(0, 1[069]\)/,
  /new Date\(\w+(?:\.get\w+\(\))?, /,
];

/** The device's time zone is what the button 이 기기의 시간대로 바꾸기 offers. */
const KNOWN = ['mfe-projects/src/features/alert/components/TimesForm.tsx'];

const sources = globSync(
  [
    'shell/{src,contract/src}/**/*.{ts,tsx}',
    'mfe-*/{src,renderer/src}/**/*.{ts,tsx}',
    'shared-*/src/**/*.{ts,tsx}',
    'api-gateway/{src,contract/src}/**/*.ts',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
).filter((path) => !/\.test\.tsx?$/.test(path));

test('no time is read in another time zone than Korea’s', () => {
  const found = sources.filter((path) => {
    const source = readFileSync(new URL(path, ROOT), 'utf8');
    return ELSEWHERE.some((pattern) => pattern.test(source));
  });
  expect(sources.length).toBeGreaterThan(1000);
  expect(found.sort()).toEqual(KNOWN);
});
