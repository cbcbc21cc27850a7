import { expect, test } from 'vitest';
import { mayReadFiles } from './dev-origins.logic.ts';

const may = (origin: string) => mayReadFiles(origin, 'https://dojang.example', 'https://*.dojang.page');
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
    `https://preview--${ID}.dojang.page.evil.example`,
    `https://evil.example/preview--${ID}.dojang.page`,
    'https://.dojang.page',
    'null',
  ]) {
    expect(may(origin), origin).toBe(false);
  }
  expect(mayReadFiles(`https://preview--${ID}.dojang.page`, undefined, undefined)).toBe(false);
});
