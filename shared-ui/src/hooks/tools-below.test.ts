import { expect, test } from 'vitest';
import { placeBarBelow, removeBarBelow } from './tools-below.ts';

const bar = (top: number) => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ top }) as DOMRect;
  return element;
};
const room = () => document.documentElement.style.getPropertyValue('--tools-below');

test('the higher of two bars at the lower edge counts, and the other bar after it is removed', () => {
  const [low, high] = [bar(window.innerHeight - 40), bar(window.innerHeight - 90)];
  placeBarBelow(low);
  placeBarBelow(high);
  expect(room()).toBe('90px');
  removeBarBelow(high);
  expect(room()).toBe('40px');
  removeBarBelow(low);
  expect(room()).toBe('');
});
