import { expect, test } from 'vitest';
import { styleGroups, toCssValue, toHex } from './style-fields.logic.ts';

const length = { kind: 'length', unit: 'px' } as const;

test('a bare number is given its unit, a length keeps its own', () => {
  expect(toCssValue(length, '20')).toBe('20px');
  expect(toCssValue(length, ' 1.5em ')).toBe('1.5em');
  expect(toCssValue(length, '50%')).toBe('50%');
  expect(toCssValue(length, 'auto')).toBe('auto');
  expect(toCssValue({ kind: 'number' }, '1.6')).toBe('1.6');
});

test('nothing clears a value and nonsense is refused', () => {
  expect(toCssValue(length, '  ')).toBe('');
  expect(toCssValue(length, 'url(x)')).toBeNull();
  expect(toCssValue(length, '20px;color:red')).toBeNull();
});

test('colours come as six digits, what is transparent or a variable as none', () => {
  expect(toHex('#ABC')).toBe('#aabbcc');
  expect(toHex('rgb(255, 0, 16)')).toBe('#ff0010');
  expect(toHex('rgba(0, 0, 0, 0)')).toBeNull();
  expect(toHex('var(--accent)')).toBeNull();
});

test('each element is offered what makes sense for it', () => {
  const titles = (tag: string, display: string) => styleGroups(tag, display).map(({ title }) => title);
  expect(titles('img', 'block')).toContain('이미지');
  expect(titles('p', 'block')).not.toContain('배치');
  expect(titles('div', 'grid')).toContain('배치');
});
