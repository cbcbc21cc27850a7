import { expect, test } from 'vitest';
import { devOrigins, isPreviewOrigin, sitesIn } from './dev-origins.logic.ts';

const may = (origin: string, sites = 'https://*.dojang.page') =>
  isPreviewOrigin(origin, sites) ||
  devOrigins('https://dojang.example').some((each) => (typeof each === 'string' ? each === origin : each.test(origin)));
const ID = '0123456789abcdef0123456789abcdef';

test('pages of this machine, of the platform and of its previews read the files of a dev server', () => {
  for (const origin of ['http://localhost:3000', 'https://dojang.example', `https://preview--${ID}.dojang.page`]) {
    expect(may(origin), origin).toBe(true);
  }
});

test('other pages read none', () => {
  for (const origin of [
    'https://evil.example',
    'https://ongi.dojang.page',
    `http://preview--${ID}.dojang.page`,
    `https://preview--${ID}.dojangxpage`,
    `https://preview--${ID}.dojang.page.evil.example`,
    `https://evil.example/preview--${ID}.dojang.page`,
    'https://.dojang.page',
    'null',
  ]) {
    expect(may(origin), origin).toBe(false);
  }
  expect(devOrigins(undefined)).toHaveLength(1);
});

test('only an origin of sites becomes a pattern', () => {
  expect(sitesIn('https://*.dojang.page')).toBe('https://*.dojang.page');
  expect(sitesIn('http://*.localhost:3000')).toBe('http://*.localhost:3000');
  for (const wrong of [undefined, '', 'https://dojang.page', 'https://*.(a+)+', 'https://*.*']) {
    expect(sitesIn(wrong)).toBeUndefined();
  }
});
