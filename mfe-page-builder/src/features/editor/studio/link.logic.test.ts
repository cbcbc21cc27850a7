import { expect, test } from 'vitest';
import { toHref } from './link.logic.ts';

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
