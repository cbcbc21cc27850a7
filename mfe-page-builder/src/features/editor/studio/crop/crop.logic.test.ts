import { expect, test } from 'vitest';
import { mayCrop, originalOf, pixelsOf } from './crop.logic.ts';

test('a part consists of whole pixels inside of the picture', () => {
  const size = { width: 1000, height: 301 };
  expect(pixelsOf({ x: 10, y: 10, width: 50, height: 50 }, size)).toEqual({ x: 100, y: 30, width: 500, height: 151 });
  expect(pixelsOf({ x: 99.99, y: 99.99, width: 50, height: 50 }, size)).toEqual({
    x: 999,
    y: 300,
    width: 1,
    height: 1,
  });
  expect(pixelsOf({ x: -5, y: 0, width: 0, height: 100 }, size)).toEqual({ x: 0, y: 0, width: 1, height: 301 });
});

test('only pictures of this host can be cut', () => {
  expect(['/storage/v1/a.png', 'data:image/png;base64,AA'].map(mayCrop)).toEqual([true, true]);
  expect(['https://example.com/a.png', '//example.com/a.png', '', 'data:text/html,x'].map(mayCrop)).not.toContain(true);
});

const CUT = '/storage/v1/object/public/site-assets/cut.png';

test('only the original of a picture is read from the project, and no other value', () => {
  const original = { src: '/storage/v1/object/public/site-assets/a.png', width: 10, height: 20 };
  const stored = { ...original, cut: CUT };
  expect(originalOf(stored, CUT)).toEqual(original);
  // The picture was replaced by another one.
  expect(originalOf(stored, '/storage/v1/object/public/site-assets/other.png')).toBeNull();
  for (const odd of [null, 'x', {}, { ...stored, width: 0 }, { ...stored, height: '9' }, { ...stored, src: 1 }]) {
    expect(originalOf(odd, CUT)).toBeNull();
  }
  for (const src of ['javascript:alert(1)', 'https://example.com/a.png', '//example.com/a.png']) {
    expect(originalOf({ ...stored, src }, CUT)).toBeNull();
  }
});
