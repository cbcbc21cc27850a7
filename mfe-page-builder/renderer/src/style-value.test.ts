import { expect, test } from 'vitest';
import { safeValue } from './style-value.ts';

test('pictures are allowed in picture properties only, and their URL is rewritten', () => {
  expect(safeValue('background-image', "url('https://a.kr/x y.png')")).toBe('url("https://a.kr/xy.png")');
  expect(safeValue('background-image', 'url(/storage/v1/object/public/a.png)')).toBe(
    'url("/storage/v1/object/public/a.png")',
  );
  expect(safeValue('color', 'url("https://a.kr/x.png")')).toBeNull();
});

test('properties that are not listed are removed', () => {
  for (const property of ['behavior', '-moz-binding', 'animation', 'src', 'pointer-events', '--dojang-x', 'COLOR']) {
    expect(safeValue(property, 'red')).toBeNull();
  }
});

test('parentheses must be balanced', () => {
  expect(safeValue('width', 'calc(1px + 2px')).toBeNull();
  expect(safeValue('width', 'calc(1px) + 2px)')).toBeNull();
});

test('quoted text is allowed in text properties only', () => {
  expect(safeValue('content', '"–"')).toBe('"–"');
  expect(safeValue('color', '"red"')).toBeNull();
  expect(safeValue('content', '"a\\"b"')).toBeNull();
});
