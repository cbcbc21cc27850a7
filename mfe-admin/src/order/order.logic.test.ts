import { expect, test } from 'vitest';
import { gapAt, moveTo, positionIn } from './order.logic.ts';

const LIST = ['a', 'b', 'c'].map((id) => ({ id }));

test('an item is moved to a position; the others keep their order, and an unknown one changes nothing', () => {
  const moved = (id: string, position: number) =>
    moveTo(LIST, id, position)
      .map((each) => each.id)
      .join('');
  expect([moved('a', 0), moved('a', 1), moved('a', 2), moved('c', 0), moved('b', 9), moved('x', 1)]).toEqual([
    ...['abc', 'bac', 'bca', 'cab', 'acb', 'abc'],
  ]);
});

test('a drop in a gap gives the position of that gap, and a drop beside the item itself gives none', () => {
  const drop = (y: number, from: number) => positionIn(gapAt([10, 30, 50], y), from);
  expect([5, 20, 40, 60].map((y) => drop(y, 0))).toEqual([null, null, 1, 2]);
  expect([5, 20, 40, 60].map((y) => drop(y, 1))).toEqual([0, null, null, 2]);
  expect([5, 20, 40, 60].map((y) => drop(y, 2))).toEqual([0, 1, null, null]);
});
