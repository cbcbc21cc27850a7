import { describe, expect, it } from 'vitest';
import { listOf } from './forest.logic.ts';
import { pictureOf } from './forest-picture.ts';
import { lastChangeOf, type PlacedNote, treeOf, withChange, withNotes } from './note-tree.logic.ts';
import { missingLists } from './opening.logic.ts';

const note = (id: string, parent_id: string | null, rank: number, child_count = 0): PlacedNote => ({
  id,
  parent_id,
  rank,
  child_count,
  title: id.toUpperCase(),
  updated_at: `2026-11-22T00:00:0${rank}Z`,
  updated_by: null,
});
const ROWS = [note('a', null, 1), note('b', 'a', 2), note('c', null, 3)];

describe('a tree that is updated with the changed notes', () => {
  const tree = treeOf(ROWS, 7);
  const item = (id: string, title: string) => ({ id, title, updated_at: '2026-11-22T00:00:09Z', updated_by: null });

  it('has the new titles and the same places', () => {
    const fresh = withNotes(tree, [item('b', '새 제목')]);
    expect(fresh.notes.get('b')?.title).toBe('새 제목');
    expect(fresh.forest).toBe(tree.forest);
  });
  it('puts an unknown note at the end of the top level', () => {
    expect(pictureOf(withNotes(tree, [item('n', '새 노트')]).forest)).toBe('a(b) c n');
  });
  it('is the same object when nothing changed', () => {
    expect(withNotes(tree, [...tree.notes.values()])).toBe(tree);
  });
  it('has the time of the last change', () => {
    expect(lastChangeOf(tree)).toBe(Date.parse('2026-11-22T00:00:03Z'));
    expect(lastChangeOf(treeOf([], 0))).toBe(0);
  });
  it('is unchanged when a note would be moved under itself', () => {
    expect(withChange(tree, { kind: 'place', id: 'a', parentId: 'b' })).toBe(tree);
  });
});

describe('the first screen', () => {
  const open = new Set<string>();
  const partly = (rows: PlacedNote[]) => treeOf(rows, 1, { isWhole: false });

  it('loads only the lists that its rows need next', () => {
    const rows = [note('a', null, 1), note('b', null, 2, 4), note('c', null, 3, 2), note('d', null, 4)];
    expect(missingLists(partly(rows), open, 60)).toEqual(['b', 'c']);
    expect(missingLists(partly(rows), new Set(['b']), 60)).toEqual(['c']);
    expect(missingLists(partly(rows), open, 2)).toEqual([]);
  });
  it('loads nothing when everything is loaded', () => {
    expect(missingLists(partly([note('a', null, 1, 1), note('b', 'a', 2)]), open, 60)).toEqual([]);
  });
  it('loads a few lists at a time, for any number of expanded notes', () => {
    const rows = Array.from({ length: 60 }, (_, at) => note(`n${at}`, null, at % 10, 3));
    expect(missingLists(partly(rows), open, 60)).toHaveLength(8);
  });
  it('shows the loaded part of a long list', () => {
    const tree = partly([note('a', null, 1, 5000), note('b', 'a', 2), note('c', 'a', 3)]);
    expect(listOf(tree.forest, 'a')).toEqual(['b', 'c']);
  });
});
