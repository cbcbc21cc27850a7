import { describe, expect, it } from 'vitest';
import { listOf, type NoteForest } from './forest.logic.ts';
import { forestFrom } from './forest-picture.ts';
import { findTyped, planFocus, rowReader, visibleRows } from './tree-rows.logic.ts';

const SAMPLE = 'a(b(c) d) e f';

describe('visibleRows', () => {
  it('shows the children of expanded notes only', () => {
    const rows = visibleRows({ forest: forestFrom(SAMPLE), folded: new Set(['b']) });
    expect(rows.map((row) => `${'.'.repeat(row.depth)}${row.id}`)).toEqual(['a', '.b', '.d', 'e', 'f']);
    expect(rows[0]).toMatchObject({ expanded: true, hasChildren: true, position: 1, size: 3, parentId: null });
    expect(rows[1]).toMatchObject({ expanded: false, hasChildren: true, position: 1, size: 2, parentId: 'a' });
  });
  it('never marks a note without children as expanded', () => {
    expect(visibleRows({ forest: forestFrom('a'), folded: new Set() })[0]?.expanded).toBe(false);
  });
});

describe('while the tree is loading', () => {
  const rowsOf = (picture: string, counts: Record<string, number>, folded: string[] = []) =>
    visibleRows({ forest: forestFrom(picture), folded: new Set(folded), counts: new Map(Object.entries(counts)) }).map(
      ({ id }) => id,
    );

  it('ends at the first expanded list that is not loaded', () => {
    expect(rowsOf('a b c', { a: 0, b: 2, c: 0 })).toEqual(['a', 'b']);
  });
  it('shows the loaded beginning of a list and nothing after it', () => {
    expect(rowsOf('a(x y) b', { a: 5, x: 0, y: 0, b: 0 })).toEqual(['a', 'x', 'y']);
  });
  it('continues after a collapsed note', () => {
    expect(rowsOf('a b c', { a: 0, b: 2, c: 0 }, ['b'])).toEqual(['a', 'b', 'c']);
  });
  it('is always a prefix of the rows of the complete tree', () => {
    const whole = forestFrom('a(b(c d) e) f(g) h');
    const all = visibleRows({ forest: whole, folded: new Set() }).map(({ id }) => id);
    const counts = Object.fromEntries([...whole.parents.keys()].map((id) => [id, listOf(whole, id).length]));
    for (const part of ['a f h', 'a(b e) f h', 'a(b e) f(g) h', 'a(b(c) e) f h', 'a(b(c d) e) f(g) h']) {
      const drawn = rowsOf(part, counts);
      expect(drawn, part).toEqual(all.slice(0, drawn.length));
    }
  });
});

describe('rowReader', () => {
  const folds: string[][] = [[], ['a'], [], ['b'], ['a', 'b'], ['a'], ['f'], ['a', 'b'], []];

  it('returns the same as a full read after any collapsing and expanding', () => {
    const read = rowReader();
    const forest = forestFrom('a(b(c d(e)) g) f(h)');
    for (const fold of folds) {
      const view = { forest, folded: new Set(fold) };
      expect(read(view), fold.join()).toEqual(visibleRows(view));
    }
  });
  it('works for another tree too', () => {
    const read = rowReader();
    read({ forest: forestFrom(SAMPLE), folded: new Set() });
    expect(read({ forest: forestFrom('z'), folded: new Set() }).map(({ id }) => id)).toEqual(['z']);
  });
  it('reads only one branch when one note is collapsed or expanded', () => {
    const whole = forestFrom(`${Array.from({ length: 500 }, (_, at) => `n${at}`).join(' ')} last(x y)`);
    let asked = 0;
    const forest: NoteForest = {
      ...whole,
      lists: {
        ...whole.lists,
        get: (id: string | null) => whole.lists.get(id),
        has: (id: string | null) => {
          asked++;
          return whole.lists.has(id);
        },
      } as NoteForest['lists'],
    };
    const read = rowReader();
    expect(read({ forest, folded: new Set() })).toHaveLength(503);
    const once = asked;
    const closed = read({ forest, folded: new Set(['last']) });
    const open = read({ forest, folded: new Set() });
    expect([closed.length, open.length, once, asked - once]).toEqual([501, 503, 503, 2]);
  });
  it('returns the same objects when nothing changed', () => {
    const read = rowReader();
    const forest = forestFrom(SAMPLE);
    expect(read({ forest, folded: new Set() })).toBe(read({ forest, folded: new Set() }));
  });
});

describe('planFocus', () => {
  const rows = visibleRows({ forest: forestFrom(SAMPLE), folded: new Set(['b']) });
  it.each([
    ['a', 'ArrowDown', { focus: 'b' }],
    ['b', 'ArrowUp', { focus: 'a' }],
    ['a', 'ArrowUp', null],
    ['f', 'ArrowDown', null],
    ['e', 'Home', { focus: 'a' }],
    ['a', 'End', { focus: 'f' }],
    ['a', 'ArrowRight', { focus: 'b' }],
    ['b', 'ArrowRight', { toggle: 'b' }],
    ['e', 'ArrowRight', null],
    ['a', 'ArrowLeft', { toggle: 'a' }],
    ['d', 'ArrowLeft', { focus: 'a' }],
    ['e', 'ArrowLeft', null],
    ['a', 'PageDown', { focus: 'd' }],
    ['e', 'PageDown', { focus: 'f' }],
    ['f', 'PageUp', { focus: 'd' }],
    ['b', 'PageUp', { focus: 'a' }],
    ['a', 'PageUp', null],
    ['a', 'x', null],
    ['gone', 'ArrowDown', null],
  ])('on %s, %s', (id, key, result) => {
    expect(planFocus(rows, id, key, 2)).toEqual(result);
  });
});

describe('findTyped', () => {
  const titles: Record<string, string> = { a: '가을', b: '나들이', c: 'Notes', d: '나무', e: '  나중에', f: '' };
  const rows = visibleRows({ forest: forestFrom('a b c d e f'), folded: new Set() });
  it.each([
    ['a', '나', 'b'],
    ['b', '나', 'd'],
    ['d', '나', 'e'],
    ['e', '나', 'b'],
    ['b', '나무', 'd'],
    ['b', '나들', 'b'],
    ['a', 'ㄴ', 'b'],
    ['a', 'ㄴㅁ', 'd'],
    ['a', 'no', 'c'],
    ['a', '없', null],
  ])('from %s, %s', (id, typed, found) => {
    expect(findTyped(rows, id, typed, (each) => titles[each] ?? '')).toBe(found);
  });
});
