import { expect, test } from 'vitest';
import { safeImage, safeLink } from './url.ts';

test.each([
  ['https://a.kr/길?x=1#y', 'https://a.kr/%EA%B8%B8?x=1#y'],
  ['#menu', '#menu'],
  ['/landing/1', '/landing/1'],
  ['mailto:a@b.kr', 'mailto:a@b.kr'],
  ['tel:02-123-4567', 'tel:02-123-4567'],
  ['sms:+821012345678', 'sms:+821012345678'],
  [' https://a.kr/ ', 'https://a.kr/'],
])('%s is allowed as a link', (value, expected) => {
  expect(safeLink(value)).toBe(expected);
});

test.each([
  '',
  'a.kr',
  'javascript:x',
  '//a.kr',
  '/\\a.kr',
  'https://',
  'https://u:p@a.kr',
  'data:text/html,x',
  'https:a',
])('%s is refused as a link', (value) => {
  expect(safeLink(value)).toBeNull();
});

test('pictures are from our own storage, over https, or small raster data', () => {
  expect(safeImage('/storage/v1/object/public/site-assets/a/b.webp')).toBe(
    '/storage/v1/object/public/site-assets/a/b.webp',
  );
  expect(safeImage('https://a.kr/b.png')).toBe('https://a.kr/b.png');
  expect(safeImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  for (const value of [
    'http://a.kr/b.png',
    '/api/private/x',
    '/storage/v1/../x',
    '/storage/v1/%2e%2e/x',
    '/storage/v1/.%2E/x',
    'data:image/svg+xml;base64,AAAA',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
  ]) {
    expect(safeImage(value)).toBeNull();
  }
});
