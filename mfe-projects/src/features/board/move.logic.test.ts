import { describe, expect, test } from 'vitest';
import { boardLayout, cellOf } from './board.logic.ts';
import {
  inMoveRequests,
  placementsOf,
  planDrop,
  planEnd,
  planFocus,
  planKey,
  withPlacement,
  withPlaces,
} from './move.logic.ts';
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
  test('contains the card above the dropped one', () => {
    expect(planDrop(layout, ['c'], slot('todo', 0))).toEqual({
      ids: ['c'],
      to: { columnId: 'todo', afterId: null },
      lanes: [],
    });
    expect(planDrop(layout, ['a'], slot('todo', 2))?.to).toEqual({ columnId: 'todo', afterId: 'b' });
    expect(planDrop(layout, ['a'], slot('done', 1))?.to).toEqual({ columnId: 'done', afterId: 'd' });
    expect(planDrop(layout, ['a'], slot('doing', 0))?.to).toEqual({ columnId: 'doing', afterId: null });
  });

  test('at the card itself changes nothing', () => {
    expect(planDrop(layout, ['b'], slot('todo', 1))).toBeNull();
    expect(planDrop(layout, ['b'], slot('todo', 2))).toBeNull();
    expect(planDrop(layout, ['gone'], slot('todo', 2))).toBeNull();
    expect(planDrop(layout, ['b'], slot('gone', 0))).toBeNull();
  });

  test('above the first visible card goes after the hidden cards above that card', () => {
    const filtered = boardLayout({ columns, heads, shown: new Set(['b', 'c', 'e']) });
    expect(planDrop(filtered, ['e'], slot('todo', 0))?.to).toEqual({ columnId: 'todo', afterId: 'a' });
    expect(planDrop(filtered, ['c'], slot('todo', 0))?.to).toEqual({ columnId: 'todo', afterId: 'a' });
  });

  test('into another lane changes the lane, and into an empty cell of its column only the lane', () => {
    const lanes = boardLayout({
      columns,
      heads: [head('a', 'todo', 1, { priority: 1 }), head('b', 'todo', 2)],
      laneKind: 'priority',
    });
    expect(planDrop(lanes, ['b'], slot('todo', 0, '1'))).toEqual({
      ids: ['b'],
      to: { columnId: 'todo', afterId: null },
      lanes: [{ ids: ['b'], from: '0', to: '1' }],
    });
    expect(planDrop(lanes, ['b'], slot('todo', 0, '2'))).toEqual({
      ids: ['b'],
      to: null,
      lanes: [{ ids: ['b'], from: '0', to: '2' }],
    });
    expect(planDrop(lanes, ['b'], slot('doing', 0, '2'))?.to).toEqual({ columnId: 'doing', afterId: null });
  });
});

test('keys move a card by one place, sideways at the same height, and stop at the edges', () => {
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

test('beyond the edge of a lane is the next lane, even an empty one, but an issue is not put into its own lane', () => {
  const of = (laneKind: 'priority' | 'parent') =>
    boardLayout({
      columns,
      heads: [head('a', 'todo', 1, { priority: 1 }), head('b', 'todo', 2, { priority: 1, parent_id: 'a' })],
      laneKind,
    });
  expect(planKey(of('priority'), 'b', 'down')).toEqual({
    ids: ['b'],
    to: null,
    lanes: [{ ids: ['b'], from: '1', to: '2' }],
  });
  expect(planKey(of('priority'), 'a', 'up')).toBeNull();
  expect(planKey(of('parent'), 'a', 'up')).toBeNull();
  expect(planKey(of('parent'), 'b', 'down')?.lanes).toEqual([{ ids: ['b'], from: 'a', to: '' }]);
});

test('a card is put at the top or bottom of a column', () => {
  expect(planEnd(layout, ['a'], 'done', 'bottom')?.to).toEqual({ columnId: 'done', afterId: 'e' });
  expect(planEnd(layout, ['c'], 'todo', 'top')?.to).toEqual({ columnId: 'todo', afterId: null });
  expect(planEnd(layout, ['c'], 'todo', 'bottom')).toBeNull();
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
  const moved = withPlacement(heads, { columnId, afterId, ids: [id] });
  expect(cellOf(boardLayout({ columns, heads: moved }), columnId, '')).toEqual(expected);
  expect(moved.filter((one, at) => one !== heads[at]).map((one) => one.id)).toEqual([id]);
});

test('every planned move reaches the planned place', () => {
  for (const { id } of heads) {
    for (const { id: columnId } of columns) {
      const cell = cellOf(layout, columnId, '');
      for (let index = 0; index <= cell.length; index++) {
        const move = planDrop(layout, [id], slot(columnId, index));
        if (!move?.to) continue;
        const after = boardLayout({ columns, heads: withPlacement(heads, { ...move.to, ids: [id] }) });
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

test('places from the server replace the known places, and change nothing else', () => {
  const placed = withPlaces(heads, new Map([['b', { columnId: 'todo', rank: 64 }]]));
  expect(placed.map(({ id, rank }) => [id, rank])).toEqual([
    ['a', 1],
    ['b', 64],
    ['c', 3],
    ['d', 1],
    ['e', 2],
  ]);
  expect(placed[0]).toBe(heads[0]);
  expect(withPlaces(heads, new Map([['b', { columnId: 'done', rank: 64 }]]), () => false)).toEqual(heads);
});

describe('several cards', () => {
  const after = (move: ReturnType<typeof planDrop>) =>
    boardLayout({ columns, heads: move?.to ? withPlacement(heads, { ...move.to, ids: move.ids }) : heads });

  test('go to one place in the order of the board', () => {
    const move = planDrop(layout, ['e', 'c', 'a'], slot('done', 1));
    expect(move).toEqual({ ids: ['a', 'c', 'e'], to: { columnId: 'done', afterId: 'd' }, lanes: [] });
    expect(cellOf(after(move), 'done', '')).toEqual(['d', 'a', 'c', 'e']);
    expect(cellOf(after(planDrop(layout, ['a', 'c'], slot('todo', 2))), 'todo', '')).toEqual(['b', 'a', 'c']);
    expect(planDrop(layout, ['a', 'b'], slot('todo', 1))).toBeNull();
  });

  test('follow the focused card when it is moved by keys, and stop at the edges', () => {
    expect(cellOf(after(planKey(layout, 'b', 'up', ['b', 'c'])), 'todo', '')).toEqual(['b', 'c', 'a']);
    expect(planKey(layout, 'b', 'down', ['b', 'c'])).toBeNull();
    expect(cellOf(after(planKey(layout, 'a', 'down', ['a', 'b'])), 'todo', '')).toEqual(['c', 'a', 'b']);
    expect(cellOf(after(planKey(layout, 'a', 'right', ['a', 'c'])), 'doing', '')).toEqual(['a', 'c']);
    expect(cellOf(after(planEnd(layout, ['b', 'e'], 'todo', 'top')), 'todo', '')).toEqual(['b', 'e', 'a', 'c']);
  });

  test('each leave their own lane, and a card that is already in the lane leaves none', () => {
    const lanes = boardLayout({
      columns,
      heads: [
        head('a', 'todo', 1, { priority: 1 }),
        head('b', 'todo', 2, { priority: 2 }),
        head('c', 'doing', 3, { priority: 3 }),
      ],
      laneKind: 'priority',
    });
    expect(planDrop(lanes, ['a', 'b', 'c'], slot('doing', 0, '2'))?.lanes).toEqual([
      { ids: ['a'], from: '1', to: '2' },
      { ids: ['c'], from: '3', to: '2' },
    ]);
  });

  test('return to their places, with one placement for each run of neighbours', () => {
    const back = placementsOf(heads, ['a', 'c', 'd', 'e']);
    expect(back).toEqual([
      { columnId: 'todo', afterId: null, ids: ['a'] },
      { columnId: 'todo', afterId: 'b', ids: ['c'] },
      { columnId: 'done', afterId: null, ids: ['d', 'e'] },
    ]);
    const moved = withPlacement(heads, { columnId: 'doing', afterId: null, ids: ['a', 'c', 'd', 'e'] });
    const again = boardLayout({ columns, heads: back.reduce(withPlacement, moved) });
    expect(['todo', 'doing', 'done'].map((id) => cellOf(again, id, '').join(''))).toEqual(['abc', '', 'de']);
  });
});

test('cards beyond the limit of one request follow in the next request, below the cards before them', () => {
  const cards = (...ids: string[]) => ids.map((id) => ({ id }));
  const moves = [
    { column_id: 'todo', after_id: null, cards: cards('a', 'b') },
    { column_id: 'done', after_id: 'x', cards: cards('c', 'd', 'e') },
  ];
  expect(inMoveRequests(moves, 3)).toEqual([
    [
      { column_id: 'todo', after_id: null, cards: cards('a', 'b') },
      { column_id: 'done', after_id: 'x', cards: cards('c') },
    ],
    [{ column_id: 'done', after_id: 'c', cards: cards('d', 'e') }],
  ]);
});
