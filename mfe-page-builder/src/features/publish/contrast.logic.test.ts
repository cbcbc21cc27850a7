import { expect, test } from 'vitest';
import { type Color, contrastOf, neededContrast, over, parseColor } from './contrast.logic.ts';

const [BLACK, WHITE]: Color[] = [
  [0, 0, 0, 1],
  [255, 255, 255, 1],
];

test('computed colours are read, except colours of other colour spaces', () => {
  expect(parseColor('rgb(24, 24, 27)')).toEqual([24, 24, 27, 1]);
  expect(parseColor('rgba(0, 0, 0, 0.5)')).toEqual([0, 0, 0, 0.5]);
  expect(parseColor('rgb(1 2 3 / 0.25)')).toEqual([1, 2, 3, 0.25]);
  for (const text of ['oklch(0.5 0.1 20)', 'color(srgb 1 0 0)', '', 'rgb(none 0 0)'])
    expect(parseColor(text)).toBeNull();
});

test('contrasts are computed as WCAG defines', () => {
  expect(contrastOf(BLACK as Color, WHITE as Color)).toBeCloseTo(21);
  expect(contrastOf([119, 119, 119, 1], WHITE as Color)).toBeCloseTo(4.48, 2);
  expect(over([0, 0, 0, 0.5], WHITE as Color)).toEqual([127.5, 127.5, 127.5, 1]);
});

test('large and bold texts need less contrast', () => {
  expect([neededContrast(16, 400), neededContrast(18, 700), neededContrast(19, 700), neededContrast(24, 400)]).toEqual([
    4.5, 4.5, 3, 3,
  ]);
});
