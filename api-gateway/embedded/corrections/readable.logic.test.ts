import { expect, test } from 'vitest';
import { isReadable } from './readable.logic.ts';

const at = (path: string) => new URL(path, 'http://gateway');

test.each([
  '/rest/v1/notes?select=id,title,project:projects(name)&title=ilike.*constructor*',
  '/rest/v1/notes?or=(title.ilike.*constructor*,body_text.ilike.*constructor*)',
  '/rest/v1/notes?or=(title.eq.constructor,and(rank.gt.1,title.not.eq.valueOf))',
  '/rest/v1/notes?or=(title.in.(constructor,toString),id.is.null)',
  '/rest/v1/notes?title=not.eq.constructor',
  '/rest/v1/notes?select="a b",c&or=(title.eq."x",id.is.null)',
  '/rest/v1/%ED%95%9C',
  '/rest/v1/profiles?or=(email.eq."a@b.kr",display_name.eq."constructor")&order=created_at.desc,id',
])('lite can read %s', (path) => {
  expect(isReadable(at(path))).toBe(true);
});

test.each([
  '/rest/v1/%E0%A4%A',
  '/rest/v1/a?select="b',
  '/rest/v1/a?b=__proto__',
  '/rest/v1/a?b=constructor.x',
  '/rest/v1/a?b=not.constructor.x',
  '/rest/v1/notices?select=id&__proto__=eq.1',
  '/rest/v1/rpc/current_agreements?__proto__=eq.1',
  '/rest/v1/a?%5F_proto__=eq.1',
  '/rest/v1/a?b.__proto__=eq.1',
  '/rest/v1/a?constructor=eq.1',
  '/rest/v1/a?or=(__proto__.eq.1,id.eq.2)',
  '/rest/v1/a?or=(id.toString.1)',
  '/rest/v1/a?or=(id.not.toString.1)',
  '/rest/v1/a?b.not.and=(id.eq.2,constructor.eq.1)',
  '/rest/v1/a?select=id,__proto__',
  '/rest/v1/a?select="__proto__"',
  '/rest/v1/a?order=__proto__.desc',
  '/rest/v1/a?b.order=constructor',
])('lite cannot read %s', (path) => {
  expect(isReadable(at(path))).toBe(false);
});
