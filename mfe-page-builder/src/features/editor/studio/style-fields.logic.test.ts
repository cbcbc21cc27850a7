import { expect, test } from 'vitest';
import { inOwnUnit, stepped, styleGroups, toCssValue, toHex, toShown } from './style-fields.logic.ts';

const length = { kind: 'length', unit: 'px' } as const;

test('a number without a unit gets the default unit, a length keeps its own', () => {
  expect(toCssValue(length, '20')).toBe('20px');
  expect(toCssValue(length, ' 1.5em ')).toBe('1.5em');
  expect(toCssValue(length, '50%')).toBe('50%');
  expect(toCssValue(length, 'auto')).toBe('auto');
  expect(toCssValue({ kind: 'number' }, '1.6')).toBe('1.6');
});

test('an empty text clears a value, and an invalid text is refused', () => {
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

test('an opacity is typed and shown in percent', () => {
  const percent = { kind: 'percent' } as const;
  expect(toCssValue(percent, '40')).toBe('0.4');
  expect(toCssValue(percent, '100%')).toBe('1');
  expect(toCssValue(percent, '140')).toBeNull();
  expect(toCssValue(percent, '반')).toBeNull();
  expect(toShown(percent, '0.4')).toBe('40%');
  expect(toShown({ kind: 'length' }, '0.4em')).toBe('0.4em');
});

test('a step keeps the unit of the value, and starts from the computed value when there is no own value', () => {
  const size = { property: 'font-size', label: '', kind: 'length', unit: 'px' } as const;
  expect(stepped(size, '1.5em', '24px', 1)).toBe('1.6em');
  expect(stepped(size, '', '67.2px', -1)).toBe('66.2px');
  expect(stepped(size, 'auto', 'auto', 1)).toBe('1px');
  const letters = { property: 'letter-spacing', label: '', kind: 'length', unit: 'em', step: 0.01 } as const;
  expect(stepped(letters, '', inOwnUnit(letters, '-1.2px', '24px'), 1)).toBe('-0.04em');
  expect(stepped(letters, '', 'normal', 1)).toBe('0.01em');
  const lines = { property: 'line-height', label: '', kind: 'number', step: 0.1 } as const;
  expect(stepped(lines, '1.7', '28.9px', 1)).toBe('1.8');
  expect(stepped(lines, '', inOwnUnit(lines, '122.5px', '117.8px'), 1)).toBe('1.14');
  const opacity = { property: 'opacity', label: '', kind: 'percent', step: 5 } as const;
  expect(stepped(opacity, '', '1', 1)).toBe('1');
  expect(stepped(opacity, '0.5', '0.5', -1)).toBe('0.45');
});

test('a computed line height and letter spacing are shown in the unit in which they are typed', () => {
  expect(inOwnUnit({ kind: 'number' }, '28.9px', '17px')).toBe('1.7');
  expect(inOwnUnit({ kind: 'length', unit: 'em' }, '-8.8px', '117.8px')).toBe('-0.07em');
  expect(inOwnUnit({ kind: 'number' }, 'normal', '17px')).toBe('normal');
  expect(inOwnUnit({ kind: 'length', unit: 'px' }, '17px', '17px')).toBe('17px');
  // The value of several parts with different sizes.
  expect(inOwnUnit({ kind: 'number' }, '28.9px', '')).toBe('28.9px');
});
