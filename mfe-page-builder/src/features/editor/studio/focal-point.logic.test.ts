import { expect, test } from 'vitest';
import { afterKey, pointOf, positionOf } from './focal-point.logic.ts';

test('a point is stored as a position; the centre is stored too, because a larger screen may have another point', () => {
  expect(positionOf({ x: 20.4, y: 80 })).toBe('20% 80%');
  expect(positionOf({ x: 50, y: 50 })).toBe('50% 50%');
  expect(pointOf('20% 80%')).toEqual({ x: 20, y: 80 });
});

test('a point outside of the picture or in another format is not used', () => {
  expect(positionOf({ x: -10, y: 130 })).toBe('0% 100%');
  expect(pointOf('999% 0%')).toEqual({ x: 100, y: 0 });
  for (const value of ['', 'top left', 'url(x)', '10px 5px']) expect(pointOf(value)).toEqual({ x: 50, y: 50 });
});

test('arrow keys move the point inside of the picture', () => {
  expect(afterKey({ x: 50, y: 50 }, 'ArrowLeft')).toEqual({ x: 45, y: 50 });
  expect(afterKey({ x: 50, y: 98 }, 'ArrowDown')).toEqual({ x: 50, y: 100 });
  expect(afterKey({ x: 50, y: 50 }, 'Enter')).toBeNull();
});
