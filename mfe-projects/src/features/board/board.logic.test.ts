import { expect, test } from 'vitest';
import { boardLayout, cellOf, headOf, laneKindOf, spotOf, wipState } from './board.logic.ts';
import { withPlacement } from './move.logic.ts';
import { column, head } from './testing.ts';

const columns = [column('doing', 20), column('todo', 10), column('done', 30)];

test('cards are in the order of rank and id in their columns, and columns in the order of rank', () => {
  const heads = [
    head('c', 'todo', 2),
    head('b', 'todo', 1),
    head('a', 'todo', 2),
    head('d', 'doing', 1),
    head('x', 'gone', 1),
  ];
  const layout = boardLayout({ columns, heads });
  expect(layout.columns.map(({ id }) => id)).toEqual(['todo', 'doing', 'done']);
  expect(cellOf(layout, 'todo', '')).toEqual(['b', 'a', 'c']);
  expect(cellOf(layout, 'done', '')).toEqual([]);
  expect(spotOf(layout, 'c')).toEqual({ columnId: 'todo', laneId: '', index: 2 });
  expect(spotOf(layout, 'x')).toBeUndefined();
});

test('hidden cards stay in the order of the column and are counted', () => {
  const heads = [head('a', 'todo', 1), head('b', 'todo', 2), head('c', 'todo', 3)];
  const layout = boardLayout({ columns, heads, shown: new Set(['c']) });
  expect(cellOf(layout, 'todo', '')).toEqual(['c']);
  expect(spotOf(layout, 'c')?.index).toBe(0);
  expect(layout.cards.get('todo')?.order).toEqual(['a', 'b', 'c']);
});

test('lanes are ordered as given, and the lane without a value is the last', () => {
  const heads = [
    head('a', 'todo', 1),
    head('b', 'todo', 2, { assignee_ids: ['sora', 'jun'] }),
    head('c', 'done', 1, { assignee_ids: ['gone'] }),
    head('d', 'doing', 1, { assignee_ids: ['jun'] }),
  ];
  const layout = boardLayout({ columns, heads, laneKind: 'assignee', laneOrder: ['jun', 'sora'] });
  expect(layout.lanes.map(({ id, count }) => [id, count])).toEqual([
    ['jun', 1],
    ['sora', 1],
    ['gone', 1],
    ['', 1],
  ]);
  expect(cellOf(layout, 'todo', 'sora')).toEqual(['b']);
});

test('every priority has a lane from 긴급 to 없음, also without cards', () => {
  const layout = boardLayout({ columns, heads: [head('a', 'todo', 1, { priority: 3 })], laneKind: 'priority' });
  expect(layout.lanes.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '0']);
  expect(layout.lanes.map(({ longest }) => longest)).toEqual([0, 0, 1, 0, 0]);
});

test('sub-issues are in the lane of their parent', () => {
  const heads = [head('a', 'todo', 1), head('b', 'todo', 2, { parent_id: 'a' })];
  const layout = boardLayout({ columns, heads, laneKind: 'parent' });
  expect(layout.lanes.map(({ id }) => id)).toEqual(['a', '']);
});

test('an unknown kind of lanes is none', () => {
  expect(laneKindOf('priority')).toBe('priority');
  expect(laneKindOf('__proto__')).toBe('none');
  expect(laneKindOf(null)).toBe('none');
});

test('the limit of a column is soft', () => {
  expect(wipState({ wip_limit: null }, 99)).toBe('free');
  expect([1, 2, 3].map((count) => wipState({ wip_limit: 2 }, count))).toEqual(['free', 'full', 'over']);
});

test('the time for 20,000 cards grows linearly with their number', () => {
  const heads = Array.from({ length: 20_000 }, (_, at) => head(`i${at}`, 'todo', (at * 7919) % 20_011));
  const before = process.cpuUsage().user;
  expect(boardLayout({ columns, heads }).cards.get('todo')?.spots.size).toBe(20_000);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000);
});

test('after a change of one card, the lists of all other columns and lanes are the same arrays', () => {
  const heads = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) =>
    head(id, at < 4 ? 'todo' : 'done', at, { priority: at % 2 ? 1 : 0 }),
  );
  const before = boardLayout({ columns, heads, laneKind: 'priority' });
  const renamed = heads.map((one) => (one.id === 'a' ? { ...one, title: '새 이름' } : one));
  const after = boardLayout({ columns, heads: renamed, laneKind: 'priority' }, before);
  expect(after.cards.get('done')).toBe(before.cards.get('done'));
  expect(cellOf(after, 'todo', '1')).toBe(cellOf(before, 'todo', '1'));
  // The list of the card is another array, although it has the same ids.
  expect(cellOf(after, 'todo', '0')).not.toBe(cellOf(before, 'todo', '0'));
  expect(cellOf(after, 'todo', '0')).toEqual(cellOf(before, 'todo', '0'));
  expect(headOf(after, 'a')?.title).toBe('새 이름');

  const moved = withPlacement(renamed, { columnId: 'done', afterId: 'e', ids: ['a'] });
  const last = boardLayout({ columns, heads: moved, laneKind: 'priority' }, after);
  expect(cellOf(last, 'done', '0')).toEqual(['e', 'a']);
  expect(cellOf(last, 'done', '1')).toBe(cellOf(after, 'done', '1'));
  expect(spotOf(last, 'a')).toEqual({ columnId: 'done', laneId: '0', index: 1 });
  // Another filter or other lanes are another board.
  expect(boardLayout({ columns, heads: moved, shown: new Set(['f']) }, last)).toEqual(
    boardLayout({ columns, heads: moved, shown: new Set(['f']) }),
  );
});
