import { describe, expect, it } from 'vitest';
import { forestFrom, pictureOf } from './forest-picture.ts';
import { applyChange, planDrop, planMove } from './tree-change.logic.ts';

const SAMPLE = 'a(b(c) d) e f';

describe('applyChange', () => {
  const place = (id: string, parentId: string | null, afterId: string | null | undefined, from = SAMPLE) =>
    pictureOf(applyChange(forestFrom(from), { kind: 'place', id, parentId, afterId }));

  it('moves a note with its descendants', () => {
    expect(place('b', 'e', null)).toBe('a(d) e(b(c)) f');
    expect(place('a', null, 'f')).toBe('e f a(b(c) d)');
  });
  it('adds a new note', () => {
    expect(place('n', null, null)).toBe('n a(b(c) d) e f');
    expect(place('n', 'c', null)).toBe('a(b(c(n)) d) e f');
  });
  it('refuses to move a note under itself, at any depth', () => {
    expect(place('a', 'c', null)).toBe('refused');
    expect(place('a', 'a', null)).toBe('refused');
  });
  it('appends the note when the neighbour was removed, and uses the top level when the parent was removed', () => {
    expect(place('f', 'a', 'gone')).toBe('a(b(c) d f) e');
    expect(place('c', 'gone', null)).toBe('a(b d) e f c');
  });
  it('appends the note without a neighbour', () => {
    expect(place('f', 'a', undefined)).toBe('a(b(c) d f) e');
    expect(place('a', null, undefined)).toBe('e f a(b(c) d)');
  });
  it('replaces a removed note by its children', () => {
    expect(pictureOf(applyChange(forestFrom(SAMPLE), { kind: 'remove', id: 'a' }))).toBe('b(c) d e f');
    expect(pictureOf(applyChange(forestFrom(SAMPLE), { kind: 'remove', id: 'c' }))).toBe('a(b d) e f');
    expect(pictureOf(applyChange(forestFrom(SAMPLE), { kind: 'remove', id: 'x' }))).toBe(SAMPLE);
  });
  it('does not modify the given tree', () => {
    const before = forestFrom(SAMPLE);
    applyChange(before, { kind: 'place', id: 'b', parentId: 'e', afterId: null });
    expect(pictureOf(before)).toBe(SAMPLE);
  });
  it('has the same effect after another user’s change', () => {
    const mine = planMove(forestFrom('a b c'), 'c', 'up');
    const theirs = applyChange(forestFrom('a b c'), { kind: 'place', id: 'n', parentId: null, afterId: null });
    expect(mine && pictureOf(applyChange(theirs ?? forestFrom(''), mine))).toBe('n a c b');
  });
});

describe('planMove', () => {
  const move = (id: string, direction: 'up' | 'down' | 'in' | 'out', from = SAMPLE) => {
    const change = planMove(forestFrom(from), id, direction);
    return change ? pictureOf(applyChange(forestFrom(from), change)) : 'edge';
  };
  it.each([
    ['e', 'up', 'e a(b(c) d) f'],
    ['f', 'up', 'a(b(c) d) f e'],
    ['d', 'up', 'a(d b(c)) e f'],
    ['a', 'up', 'edge'],
    ['b', 'up', 'edge'],
    ['a', 'down', 'e a(b(c) d) f'],
    ['b', 'down', 'a(d b(c)) e f'],
    ['f', 'down', 'edge'],
    ['e', 'in', 'a(b(c) d e) f'],
    ['f', 'in', 'a(b(c) d) e(f)'],
    ['a', 'in', 'edge'],
    ['c', 'out', 'a(b c d) e f'],
    ['b', 'out', 'a(d) b(c) e f'],
    ['e', 'out', 'edge'],
    ['x', 'up', 'edge'],
  ] as const)('moves %s %s', (id, direction, result) => {
    expect(move(id, direction)).toBe(result);
  });
});

describe('planDrop', () => {
  const drop = (id: string, target: string, zone: 'before' | 'inside' | 'after', open = false, from = SAMPLE) => {
    const change = planDrop(forestFrom(from), id, { id: target, expanded: open }, zone);
    return change ? pictureOf(applyChange(forestFrom(from), change)) : 'nothing';
  };
  it('drops next to and into a row', () => {
    expect(drop('f', 'a', 'before')).toBe('f a(b(c) d) e');
    expect(drop('f', 'e', 'before')).toBe('a(b(c) d) f e');
    expect(drop('f', 'a', 'inside')).toBe('a(b(c) d f) e');
    expect(drop('f', 'a', 'after')).toBe('a(b(c) d) f e');
    expect(drop('c', 'd', 'before')).toBe('a(b c d) e f');
  });
  it('drops below an expanded row as its first child', () => {
    expect(drop('f', 'a', 'after', true)).toBe('a(f b(c) d) e');
  });
  it('refuses a cycle', () => {
    expect(drop('a', 'c', 'inside')).toBe('nothing');
    expect(drop('a', 'a', 'inside')).toBe('nothing');
    expect(drop('a', 'd', 'after')).toBe('nothing');
  });
  it('does nothing at the note’s current place', () => {
    expect(drop('e', 'f', 'before')).toBe('nothing');
    expect(drop('e', 'a', 'after')).toBe('nothing');
    expect(drop('d', 'a', 'inside')).toBe('nothing');
    expect(drop('e', 'x', 'inside')).toBe('nothing');
  });
});

it('copies the lists that a move changes and no others', () => {
  const before = forestFrom('a(b c) d(e f) g(h)');
  const after = applyChange(before, { kind: 'place', id: 'b', parentId: 'd', afterId: null });
  expect(pictureOf(after)).toBe('a(c) d(b e f) g(h)');
  expect([null, 'g'].map((id) => after?.lists.get(id) === before.lists.get(id))).toEqual([true, true]);
});
