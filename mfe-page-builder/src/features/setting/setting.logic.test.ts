import { expect, test } from 'vitest';
import { freeSlug, verificationCode } from './setting.logic.ts';
import { pageSettingSchema, siteSettingSchema, storedSeo, storedSettings } from './setting.schema.ts';

test('a taken path gets the next number, and never more than eighty characters', () => {
  expect(freeSlug('cafe', new Set())).toBe('cafe');
  expect(freeSlug('cafe', new Set(['cafe', 'cafe-2']))).toBe('cafe-3');
  expect(freeSlug('cafe-2', new Set(['cafe-2']))).toBe('cafe-3');
  const long = '가'.repeat(80);
  expect(freeSlug(long, new Set([long]))).toBe(`${'가'.repeat(78)}-2`);
});

test('a pasted meta element becomes its code', () => {
  expect(verificationCode('<meta name="naver-site-verification" content="ab12" />')).toBe('ab12');
  expect(verificationCode('ab12')).toBe('ab12');
});

test('a path is written as the database stores it, and refused when it cannot be stored', () => {
  const slug = (value: string) => pageSettingSchema.shape.slug.safeParse(value);
  expect(slug(' 여름 Popup ').data).toBe('여름-popup');
  for (const bad of ['', '-a', 'a_b', 'a/b', '가'.repeat(81)]) expect(slug(bad).success, bad).toBe(false);
});

test('the hosts for frames are one per line, once each, and an invalid host is named', () => {
  const hosts = (typed: string) => siteSettingSchema.shape.embedHosts.safeParse(typed);
  expect(hosts(' https://blog.ongi.kr/post \n*.ongi.kr, blog.ongi.kr').data).toEqual(['blog.ongi.kr', '*.ongi.kr']);
  expect(hosts('').data).toEqual([]);
  expect(hosts('blog.ongi.kr\n온기').error?.issues[0]?.message).toContain('‘온기’');
  expect(hosts(Array.from({ length: 21 }, (_, at) => `a${at}.kr`).join('\n')).success).toBe(false);
});

test('stored settings of any shape are read', () => {
  expect(storedSeo.parse({ title: 3, image: '/a.png' })).toEqual({
    title: '',
    description: '',
    image: '/a.png',
    noindex: false,
  });
  expect(storedSettings.parse(null).lang).toBe('ko');
  expect(storedSettings.parse({ lang: 'xx', business: { company: '온기' } })).toMatchObject({
    lang: 'ko',
    business: { company: '온기', phone: '' },
  });
});
