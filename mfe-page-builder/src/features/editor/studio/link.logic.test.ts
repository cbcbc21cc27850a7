import { expect, test } from 'vitest';
import { linkKind, linkRefusal, placeNameRefusal, toHref, withoutScheme } from './link.logic.ts';

test('typed text is completed to a URL', () => {
  expect(toHref('02-123-4567')).toBe('tel:02-123-4567');
  expect(toHref('+82 10 1234 5678')).toBe('tel:+821012345678');
  expect(toHref('hello@example.com')).toBe('mailto:hello@example.com');
  expect(toHref('pf.kakao.com/_abc')).toBe('https://pf.kakao.com/_abc');
  expect(toHref('한글.한국')).toBe('https://한글.한국');
});

test('URLs, anchors and paths are not changed', () => {
  for (const value of ['https://a.kr', '#menu', '/landing/1', 'mailto:a@b.kr', '']) expect(toHref(value)).toBe(value);
});

test('an invalid link target is refused with an error message', () => {
  for (const typed of ['', '#menu', '/landing/1', 'a.kr', '02-123-4567', 'https://a'])
    expect(linkRefusal(typed)).toBeNull();
  for (const typed of ['h', 'https:', 'https://', 'javascript:alert(1)'])
    expect(linkRefusal(typed)).toContain('https://');
});

test('an invalid anchor name is refused with the reason', () => {
  const refusal = (typed: string) => placeNameRefusal(typed, (name) => name === 'menu');
  for (const typed of ['', 'Menu2', ' map ', 'a-b']) expect(refusal(typed)).toBeNull();
  for (const typed of ['메뉴', '1층', 'a b']) expect(refusal(typed)).toContain('영문자');
  expect(refusal('menu')).toContain('이미');
  expect(refusal('intro')).toContain('다른 이름');
});

test('a stored target has the right kind', () => {
  const kinds = {
    '': 'none',
    '#': 'none',
    '#menu': 'section',
    '/landing/a1': 'page',
    [`/_file/c0000000-0000-4000-8000-000000000001/${'a'.repeat(64)}.pdf`]: 'file',
    '/_file/x': 'web',
    'tel:02-1': 'tel',
    'mailto:a@b.kr': 'mail',
    'https://a.kr': 'web',
  };
  for (const [href, kind] of Object.entries(kinds)) expect(linkKind(href), href).toBe(kind);
});

test('a phone number is shown and typed without its scheme', () => {
  expect(withoutScheme('tel:02-123')).toBe('02-123');
  expect(toHref('(02) 123 4567', 'tel')).toBe('tel:021234567');
  expect(toHref('114', 'tel')).toBe('tel:114');
  expect(linkRefusal('전화', 'tel')).toContain('전화번호');
  expect(linkRefusal('example.com', 'mail')).toContain('메일 주소');
  expect(linkRefusal('a@b.kr', 'mail')).toBeNull();
});
