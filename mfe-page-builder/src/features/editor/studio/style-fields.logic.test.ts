import { expect, test } from 'vitest';
import { styleGroups, toCssValue, toHex } from './style-fields.logic.ts';

const length = { kind: 'length', unit: 'px' } as const;

test('a number without a unit gets the default unit, a length keeps its own', () => {
  expect(toCssValue(length, '20')).toBe('20px');
  expect(toCssValue(length, ' 1.5em ')).toBe('1.5em');
  expect(toCssValue(length, '50%')).toBe('50%');
  expect(toCssValue(length, 'auto')).toBe('auto');
  expect(toCssValue({ kind: 'number' }, '1.6')).toBe('1.6');
});

test('an empty text clears a value and an invalid one is refused', () => {
  expect(toCssValue(length, '  ')).toBe('');
  expect(toCssValue(length, 'url(x)')).toBeNull();
  expect(toCssValue(length, '20px;color:red')).toBeNull();
});

test('colours are returned as six digits, transparent ones and variables as null', () => {
  expect(toHex('#ABC')).toBe('#aabbcc');
  expect(toHex('rgb(255, 0, 16)')).toBe('#ff0010');
  expect(toHex('rgba(0, 0, 0, 0)')).toBeNull();
  expect(toHex('var(--accent)')).toBeNull();
});

test('each element has its relevant properties', () => {
  const titles = (tag: string, display: string) => styleGroups(tag, display).map(({ title }) => title);
  expect(titles('img', 'block')).toContain('이미지');
  expect(titles('p', 'block')).not.toContain('배치');
  expect(titles('div', 'grid')).toContain('배치');
});
