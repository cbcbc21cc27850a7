import { describe, expect, test } from 'vitest';
import { areaBetween, edgeScroll, selectTouched, touchedItems } from './rubber-band.logic.ts';
import { NOTHING } from './selection.logic.ts';

const area = (x1: number, y1: number, x2: number, y2: number) => areaBetween({ x: x1, y: y1 }, { x: x2, y: y2 });

describe('a grid of 8 tiles in 3 columns, 100 wide and 90 high with gaps of 10', () => {
  const GRID = { count: 8, columns: 3, width: 320, lineHeight: 100, gap: 10 };

  test.each([
    ['the first tile', area(-20, -20, 5, 5), [0]],
    ['the same, drawn from the other corner', area(5, 5, -20, -20), [0]],
    ['a gap between tiles', area(101, 0, 109, 50), []],
    ['a gap between lines', area(0, 91, 300, 99), []],
    ['the edges of four tiles', area(99, 89, 111, 101), [0, 1, 3, 4]],
    ['the end of the last line, which is short', area(150, 250, 400, 400), [7]],
    ['everything and more', area(-50, -50, 900, 900), [0, 1, 2, 3, 4, 5, 6, 7]],
    ['the space on the right', area(321, 0, 400, 300), []],
    ['the space on the left', area(-90, 0, -1, 300), []],
    ['the space above', area(0, -90, 300, -1), []],
    ['the space below', area(0, 300, 300, 400), []],
  ])('%s', (_, drawn, touched) => expect(touchedItems(drawn, GRID)).toEqual(touched));
});

test('a row of a list can be touched at any point of its width', () => {
  const list = { count: 1_000, columns: 1, width: 600, lineHeight: 44, gap: 0 };
  expect(touchedItems(area(500, 50, 580, 140), list)).toEqual([1, 2, 3]);
  expect(touchedItems(area(0, 0, 1, 44 * 1_000), list)).toHaveLength(1_000);
});

describe('the touched files', () => {
  const before = { active: 'a', anchor: 'a', ids: new Set(['a', 'b']) };
  test.each([
    ['replace the selection', {}, 'bc'],
    ['are added with shift', { shift: true }, 'abc'],
    ['change their state with mod', { mod: true }, 'ac'],
  ])('%s', (_, keys, ids) => {
    const after = selectTouched(before, ['b', 'c'], { shift: false, mod: false, ...keys });
    expect([[...after.ids].sort().join(''), after.anchor, after.active]).toEqual([ids, 'b', 'c']);
  });

  test('may contain no file', () => {
    expect(selectTouched(before, [], { shift: false, mod: false }).ids.size).toBe(0);
    expect(selectTouched(NOTHING, [], { shift: true, mod: false })).toEqual(NOTHING);
  });
});

test('the page scrolls faster the nearer the pointer is to an edge, and not in between', () => {
  expect([300, 56, 744].map((y) => edgeScroll(y, 800))).toEqual([0, 0, 0]);
  expect(edgeScroll(50, 800)).toBeGreaterThan(edgeScroll(20, 800));
  expect([-500, 1_300].map((y) => edgeScroll(y, 800))).toEqual([-24, 24]);
});
