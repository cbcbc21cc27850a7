import { describe, expect, test } from 'vitest';
import { boardLayout, cellOf } from './board.logic.ts';
import { planDrop, planEnd, planFocus, planKey, withMove, withRanks } from './move.logic.ts';
import { column, head } from './testing.ts';

const columns = [column('todo', 10), column('doing', 20), column('done', 30)];
const heads = [
  head('a', 'todo', 1),
  head('b', 'todo', 2),
  head('c', 'todo', 3),
  head('d', 'done', 1),
  head('e', 'done', 2),
];
const layout = boardLayout({ columns, heads });
const slot = (columnId: string, index: number, laneId = '') => ({ columnId, laneId, index });

describe('a drop', () => {
  test('names the card above it', () => {
    expect(planDrop(layout, 'c', slot('todo', 0))).toEqual({
      id: 'c',
      to: { columnId: 'todo', afterId: null },
      lane: null,
    });
    expect(planDrop(layout, 'a', slot('todo', 2))?.to).toEqual({ columnId: 'todo', afterId: 'b' });
    expect(planDrop(layout, 'a', slot('done', 1))?.to).toEqual({ columnId: 'done', afterId: 'd' });
    expect(planDrop(layout, 'a', slot('doing', 0))?.to).toEqual({ columnId: 'doing', afterId: null });
  });

  test('at the card itself changes nothing', () => {
    expect(planDrop(layout, 'b', slot('todo', 1))).toBeNull();
    expect(planDrop(layout, 'b', slot('todo', 2))).toBeNull();
    expect(planDrop(layout, 'gone', slot('todo', 2))).toBeNull();
    expect(planDrop(layout, 'b', slot('gone', 0))).toBeNull();
  });

  test('above the first visible card is after the hidden ones above that card', () => {
    const filtered = boardLayout({ columns, heads, shown: new Set(['b', 'c', 'e']) });
    expect(planDrop(filtered, 'e', slot('todo', 0))?.to).toEqual({ columnId: 'todo', afterId: 'a' });
    expect(planDrop(filtered, 'c', slot('todo', 0))?.to).toEqual({ columnId: 'todo', afterId: 'a' });
  });

  test('into another lane changes the lane, and into an empty cell of its column only the lane', () => {
    const lanes = boardLayout({
      columns,
      heads: [head('a', 'todo', 1, { priority: 1 }), head('b', 'todo', 2)],
      laneKind: 'priority',
    });
    expect(planDrop(lanes, 'b', slot('todo', 0, '1'))).toEqual({
      id: 'b',
      to: { columnId: 'todo', afterId: null },
      lane: { from: '0', to: '1' },
    });
    expect(planDrop(lanes, 'b', slot('todo', 0, '2'))).toEqual({ id: 'b', to: null, lane: { from: '0', to: '2' } });
    expect(planDrop(lanes, 'b', slot('doing', 0, '2'))?.to).toEqual({ columnId: 'doing', afterId: null });
  });
});

test('keys move a card by one place, keep its height to the side, and stop at the edges', () => {
  expect(planKey(layout, 'a', 'up')).toBeNull();
  expect(planKey(layout, 'c', 'down')).toBeNull();
  expect(planKey(layout, 'a', 'left')).toBeNull();
  expect(planKey(layout, 'e', 'right')).toBeNull();
  expect(planKey(layout, 'b', 'up')?.to).toEqual({ columnId: 'todo', afterId: null });
  expect(planKey(layout, 'a', 'down')?.to).toEqual({ columnId: 'todo', afterId: 'b' });
  expect(planKey(layout, 'c', 'right')?.to).toEqual({ columnId: 'doing', afterId: null });
  expect(
    planKey(boardLayout({ columns: columns.slice(1), heads: [head('x', 'doing', 1), ...heads] }), 'x', 'right')?.to,
  ).toEqual({
    columnId: 'done',
    afterId: null,
  });
});

test('a card is put at the top or bottom of a column', () => {
  expect(planEnd(layout, 'a', 'done', 'bottom')?.to).toEqual({ columnId: 'done', afterId: 'e' });
  expect(planEnd(layout, 'c', 'todo', 'top')?.to).toEqual({ columnId: 'todo', afterId: null });
  expect(planEnd(layout, 'c', 'todo', 'bottom')).toBeNull();
});

test('arrows go to the nearest card, over empty columns and into the next lane', () => {
  expect(planFocus(layout, 'a', 'ArrowUp')).toBeNull();
  expect(planFocus(layout, 'a', 'ArrowDown')).toBe('b');
  expect(planFocus(layout, 'a', 'End')).toBe('c');
  expect(planFocus(layout, 'c', 'ArrowRight')).toBe('e');
  expect(planFocus(layout, 'd', 'ArrowLeft')).toBe('a');
  expect(planFocus(layout, 'd', 'x')).toBeNull();
  const lanes = boardLayout({
    columns,
    heads: [head('a', 'todo', 1, { priority: 1 }), head('b', 'todo', 2)],
    laneKind: 'priority',
  });
  expect(planFocus(lanes, 'a', 'ArrowDown')).toBe('b');
  expect(planFocus(lanes, 'b', 'ArrowUp')).toBe('a');
});

test.each([
  ['todo', 'a', 'b', ['b', 'a', 'c']],
  ['todo', 'c', null, ['c', 'a', 'b']],
  ['done', 'a', 'd', ['d', 'a', 'e']],
  ['done', 'a', 'gone', ['d', 'e', 'a']],
  ['doing', 'a', null, ['a']],
])('on the screen a move to %s is shown at once', (columnId, id, afterId, expected) => {
  const moved = withMove(heads, id, { columnId, afterId });
  expect(cellOf(boardLayout({ columns, heads: moved }), columnId, '')).toEqual(expected);
  expect(moved.filter((one, at) => one !== heads[at]).map((one) => one.id)).toEqual([id]);
});

test('every planned move reaches the place that was planned', () => {
  for (const { id } of heads) {
    for (const { id: columnId } of columns) {
      const cell = cellOf(layout, columnId, '');
      for (let index = 0; index <= cell.length; index++) {
        const move = planDrop(layout, id, slot(columnId, index));
        if (!move?.to) continue;
        const after = boardLayout({ columns, heads: withMove(heads, id, move.to) });
        const expected = [
          ...cell.slice(0, index).filter((one) => one !== id),
          id,
          ...cell.slice(index).filter((one) => one !== id),
        ];
        expect(cellOf(after, columnId, '')).toEqual(expected);
      }
    }
  }
});

test('ranks of a column that was spread replace the known ones, and nothing else', () => {
  const spread = withRanks(heads, [{ id: 'b', rank: 64 }]);
  expect(spread.map(({ id, rank }) => [id, rank])).toEqual([
    ['a', 1],
    ['b', 64],
    ['c', 3],
    ['d', 1],
    ['e', 2],
  ]);
  expect(withRanks(heads, [])).toEqual(heads);
});
