import { expect, test } from 'vitest';
import { matchesPath } from './path-pattern.ts';

test.each([
  ['/a/*/c', '/a/b/c', true],
  ['/a/*/c', '/a//c', false],
  ['/a/*/c', '/a/b/b/c', false],
  ['/**', '/', true],
  ['/a/**', '/a', true],
  ['/a/**', '/a/', true],
  ['/a/**', '/ab', false],
  ['/a/**/c', '/a/c', false],
  ['/a/**/c', '/a/b/c', true],
  ['/a/**/c', '/a/b/c/d/c', true],
  ['/a/**/c', '/a/b/c/d', false],
  ['/a/**/c/*/e/**', '/a/x/c/c/d/e', true],
  ['/a.c', '/abc', false],
])('%s on %s: %s', (pattern, path, fits) => {
  expect(matchesPath(pattern, path)).toBe(fits);
});
