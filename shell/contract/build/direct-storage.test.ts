import { expect, test } from 'vitest';
import { directStorageUse } from './direct-storage.ts';

test.each([
  "localStorage.setItem('x', '1');",
  'const kept = window.localStorage;',
  "globalThis.sessionStorage['x'] = '1';",
  'remember(sessionStorage)',
  "const text = localStorage?.getItem('x');",
])('%s uses the storage itself', (line) => {
  expect(directStorageUse(`const a = 1;\n  ${line}\n`)).toBe(line);
});

test('comments and texts about the storage do not count', () => {
  const source = `/** As localStorage.getItem of the browser. */
  // localStorage.clear();
  const label = 'localStorage에 적고 읽어요';
  const other = 'sessionStorage';`;
  expect(directStorageUse(source)).toBeUndefined();
});
