import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);

/** `${name}님`, `{name}님` and `</b>님`. The product writes a space before 님: `박준 님`. */
const WITHOUT_SPACE = /[}>]님/;

const sources = globSync(
  [
    'shell/{src,cli/src}/**/*.{ts,tsx}',
    'mfe-*/src/**/*.{ts,tsx}',
    'mfe-*/*.ts',
    'shared-*/src/**/*.{ts,tsx}',
    'api-gateway/src/**/*.ts',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**'] },
);

test('a name stands apart from 님', () => {
  const together = sources.filter((path) => WITHOUT_SPACE.test(readFileSync(new URL(path, ROOT), 'utf8')));
  expect(sources.length).toBeGreaterThan(1000);
  expect(together).toEqual([]);
});
