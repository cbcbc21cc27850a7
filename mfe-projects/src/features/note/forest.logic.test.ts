import { describe, expect, it } from 'vitest';
import { ancestorsOf, forestOf, isWithin, type NotePlace, subtreeOf } from './forest.logic.ts';
import { forestFrom, pictureOf } from './forest-picture.ts';

const SAMPLE = 'a(b(c) d) e f';

/** `b<a:2` means note b under a at rank 2. */
const places = (text: string): NotePlace[] =>
  text.split(' ').map((word) => {
    const [id = '', parent = '', rank = '0'] = word.split(/[<:]/);
    return { id, parent_id: parent || null, rank: Number(rank) };
  });

describe('forestOf', () => {
  it('sorts lists by rank, then by id', () => {
    expect(pictureOf(forestOf(places('e<:9 c<a:5 b<a:5 a<:-3 d<a:-1')))).toBe('a(d b c) e');
  });
  it('puts a note without its parent at the end of the top level', () => {
    expect(pictureOf(forestOf(places('x<gone:0 a<:1 y<x:0')))).toBe('a x(y)');
  });
  it('shows every note once when places read at different times form a cycle', () => {
    const forest = forestOf(places('a<:0 b<c:0 c<b:0 d<c:1 e<e:0'));
    expect(forest.parents.size).toBe(5);
    expect(
      [
        ...subtreeOf(forest, 'a'),
        ...(forest.lists.get(null) ?? []).slice(1).flatMap((id) => [...subtreeOf(forest, id)]),
      ].sort(),
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('looking up relatives', () => {
  it('returns ancestors from the top', () => {
    expect(ancestorsOf(forestFrom(SAMPLE), 'c')).toEqual(['a', 'b']);
    expect(ancestorsOf(forestFrom(SAMPLE), 'e')).toEqual([]);
    expect(ancestorsOf(forestFrom(SAMPLE), 'x')).toEqual([]);
  });
  it('returns all descendants of a note', () => {
    expect([...subtreeOf(forestFrom(SAMPLE), 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect([...subtreeOf(forestFrom(SAMPLE), 'x')]).toEqual([]);
  });
  it('recognizes descendants at any depth', () => {
    expect(isWithin(forestFrom(SAMPLE), 'c', 'a')).toBe(true);
    expect(isWithin(forestFrom(SAMPLE), 'a', 'a')).toBe(true);
    expect(isWithin(forestFrom(SAMPLE), 'a', 'c')).toBe(false);
  });
});
