import { expect, test } from 'vitest';
import { isPlainPath, isReadable } from './readable.logic.ts';

const at = (path: string) => new URL(path, 'http://gateway');

test.each([
  '/rest/v1/notes?select=id,title,project:projects(name)&title=ilike.*constructor*',
  '/rest/v1/notes?select="a b",c&or=(title.eq."x",id.is.null)',
  '/storage/v1/object/public/site-assets/a/b.png?x=',
  '/rest/v1/%ED%95%9C',
])('%s can be read', (path) => {
  expect(isReadable(at(path))).toBe(true);
});

test.each(['/rest/v1/%E0%A4%A', '/rest/v1/a?select="b', '/rest/v1/a?b=__proto__', '/rest/v1/a?b=constructor.x'])(
  '%s cannot',
  (path) => {
    expect(isReadable(at(path))).toBe(false);
  },
);

test.each(['//a', '/a//b', '/a/%2E%2e/b', '/a/./b', '/a%2Fb', '/a%5cb', '/a\\b', '/a%00', '/..'])(
  '%s is read in two ways',
  (path) => {
    expect(isPlainPath(path)).toBe(false);
  },
);

test.each(['/a/b', '/a/b.c', '/a/...b', '/a/b..c', '/a/%20b'])('%s is plain', (path) => {
  expect(isPlainPath(path)).toBe(true);
});
