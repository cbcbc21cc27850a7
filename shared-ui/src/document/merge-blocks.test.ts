import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeBlocks } from './merge-blocks.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

const paragraph = (text: string): DocumentNode =>
  text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' };
const doc = (...texts: string[]): DocumentJson => ({ type: 'doc', content: texts.map(paragraph) });
const textOf = (block: DocumentNode) => block.content?.[0]?.text ?? '';

/** The merged texts. When both sides changed the same block, a mark is in front. */
function merge(base: string[], mine: string[], theirs: string[]): string[] {
  const { merged, isConflict } = mergeBlocks(doc(...base), doc(...mine), doc(...theirs));
  return [...(isConflict ? ['!'] : []), ...merged.content.map(textOf)];
}

describe('changes of different blocks are both applied', () => {
  test.each<[string, string[], string[], string[], string[]]>([
    ['two blocks', ['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'], ['A', 'b', 'C']],
    ['neighbours', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
    ['one of two that the other changed', ['a', 'b', 'c'], ['A', 'B', 'c'], ['a', 'b', 'C'], ['A', 'B', 'C']],
    ['a removed block', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'C'], ['a', 'C']],
    ['a line after a changed one', ['a', 'b'], ['a', 'x', 'b'], ['A', 'b'], ['A', 'x', 'b']],
    ['a line before a changed one', ['a', 'b'], ['x', 'a', 'b'], ['A', 'b'], ['x', 'A', 'b']],
    ['lines at both ends', ['a'], ['x', 'a'], ['a', 'y'], ['x', 'a', 'y']],
    ['a split block', ['a', 'b'], ['a1', 'a2', 'b'], ['a', 'B'], ['a1', 'a2', 'B']],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual(merged);
    expect(merge(base, theirs, mine)).toEqual(merged);
  });

  test('when both insert lines in the same place, the other side’s lines come first', () => {
    expect(merge(['a', 'b'], ['a', 'mine', 'b'], ['a', 'theirs', 'b'])).toEqual(['a', 'theirs', 'mine', 'b']);
    expect(merge([], ['mine'], ['theirs'])).toEqual(['theirs', 'mine']);
  });

  test('an empty paragraph in which both write becomes two paragraphs', () => {
    expect(merge(['a', ''], ['a', 'mine'], ['a', 'theirs'])).toEqual(['a', 'theirs', 'mine']);
  });

  test('the same change by both sides is applied once', () => {
    expect(merge(['a', 'b'], ['A', 'b', 'c'], ['A', 'b', 'c'])).toEqual(['A', 'b', 'c']);
    expect(merge(['a', 'b'], ['b'], ['b'])).toEqual(['b']);
  });

  test('keys in another order are no change', () => {
    const heading = (attrs: Record<string, unknown>): DocumentNode => ({ type: 'image', attrs });
    const of = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content });
    const base = of(heading({ src: 's', alt: 'a' }), paragraph('a'), heading({ src: 's', alt: 'b' }));
    const theirs = of(paragraph('x'), heading({ alt: 'a', src: 's' }), paragraph('a'), heading({ alt: 'b', src: 's' }));
    const mine = of(...base.content.slice(0, 2), heading({ src: 's', alt: 'c' }));
    const { merged, isConflict } = mergeBlocks(base, mine, theirs);
    expect(isConflict).toBe(false);
    expect(merged.content).toEqual([...theirs.content.slice(0, 3), heading({ src: 's', alt: 'c' })]);
  });
});

describe('a block that both changed is a conflict, and both versions are kept', () => {
  test.each<[string, string[], string[], string[], string[]]>([
    ['changed by both', ['a', 'b'], ['mine', 'b'], ['theirs', 'b'], ['!', 'theirs', 'mine', 'b']],
    ['only that block', ['a', 'b', 'c'], ['A', 'mine', 'c'], ['a', 'theirs', 'C'], ['!', 'A', 'theirs', 'mine', 'C']],
    ['removed by me', ['a', 'b'], ['b'], ['A', 'b'], ['!', 'A', 'b']],
    ['removed by them', ['a', 'b'], ['A', 'b'], ['b'], ['!', 'A', 'b']],
    ['a line within removed ones', ['a', 'b', 'c'], ['a', 'x', 'b', 'c'], ['c'], ['!', 'a', 'x', 'b', 'c']],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual(merged);
  });
});

describe('lists and tables are merged by their items and rows', () => {
  const item = (text: string, checked = false): DocumentNode => ({
    type: 'taskItem',
    attrs: { checked },
    content: [paragraph(text)],
  });
  const tasks = (...content: DocumentNode[]): DocumentJson => ({
    type: 'doc',
    content: [{ type: 'taskList', content }],
  });
  const cells = (...texts: string[]): DocumentNode => ({
    type: 'tableRow',
    content: texts.map((text) => ({
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1 },
      content: [paragraph(text)],
    })),
  });
  const table = (...content: DocumentNode[]): DocumentJson => ({ type: 'doc', content: [{ type: 'table', content }] });
  const both = (base: DocumentJson, mine: DocumentJson, theirs: DocumentJson) => {
    const there = mergeBlocks(base, mine, theirs);
    expect(mergeBlocks(base, theirs, mine)).toEqual(there);
    return there;
  };

  test('two people tick and write different items of one list', () => {
    const base = tasks(item('a'), item('b'), item('c'));
    const mine = tasks(item('a', true), item('b'), item('c'), item('new'));
    const theirs = tasks(item('a'), item('b', true), item('C'));
    const merged = tasks(item('a', true), item('b', true), item('C'), item('new'));
    expect(both(base, mine, theirs)).toEqual({ merged, isConflict: false });
  });

  test('one person ticks the item that the other edits', () => {
    const merged = tasks(item('A', true));
    expect(both(tasks(item('a')), tasks(item('a', true)), tasks(item('A')))).toEqual({ merged, isConflict: false });
  });

  test('an item that both edited is kept twice, and the other items once', () => {
    const { merged, isConflict } = mergeBlocks(
      tasks(item('a'), item('b')),
      tasks(item('mine'), item('b')),
      tasks(item('theirs'), item('b', true)),
    );
    expect(isConflict).toBe(true);
    expect(merged).toEqual(tasks(item('theirs'), item('mine'), item('b', true)));
  });

  test('different items of an inner list', () => {
    const outer = (...inner: DocumentNode[]): DocumentJson => ({
      type: 'doc',
      content: [
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [paragraph('outer'), { type: 'bulletList', content: inner }] }],
        },
      ],
    });
    const line = (text: string): DocumentNode => ({ type: 'listItem', content: [paragraph(text)] });
    const merged = outer(line('A'), line('B'));
    expect(both(outer(line('a'), line('b')), outer(line('A'), line('b')), outer(line('a'), line('B')))).toEqual({
      merged,
      isConflict: false,
    });
  });

  test('different cells of one row, and a new row', () => {
    const base = table(cells('a', 'b'), cells('c', 'd'));
    const mine = table(cells('A', 'b'), cells('c', 'd'), cells('e', 'f'));
    const merged = table(cells('A', 'B'), cells('c', 'd'), cells('e', 'f'));
    expect(both(base, mine, table(cells('a', 'B'), cells('c', 'd')))).toEqual({ merged, isConflict: false });
  });

  test('a row always keeps its number of cells, and each cell keeps its column', () => {
    const text = fc.constantFrom('', 'a', 'b', 'c');
    const row = fc.tuple(text, text, text);
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const { merged, isConflict } = mergeBlocks(
          table(cells(...base)),
          table(cells(...mine)),
          table(cells(...theirs)),
        );
        const rows = merged.content.flatMap(({ content = [] }) => content);
        const texts = rows.map(({ content = [] }) =>
          content.map((each) => (each.content ?? []).map((block) => textOf(block)).join('+')),
        );
        const both = (at: number) => mine[at] !== base[at] && theirs[at] !== base[at] && mine[at] !== theirs[at];
        // Text that both sides write into an empty cell is kept twice.
        const conflict = base.some((was, at) => was !== '' && both(at));
        expect(isConflict).toBe(conflict);
        const one = base.map((was, at) =>
          both(at) ? `${theirs[at]}+${mine[at]}` : mine[at] === was ? theirs[at] : mine[at],
        );
        expect(texts).toEqual(conflict ? [theirs, mine] : [one]);
      }),
    );
  });

  test('when one side adds a column and the other a row, the table is kept twice, because its rows would have different lengths', () => {
    const base = table(cells('a'), cells('b'));
    const mine = table(cells('a', 'x'), cells('b', 'y'));
    const theirs = table(cells('a'), cells('b'), cells('c'));
    const { merged, isConflict } = mergeBlocks(base, mine, theirs);
    expect(isConflict).toBe(true);
    expect(merged.content).toEqual([...theirs.content, ...mine.content]);
  });

  test('when each side removes another half of a list, the list is kept twice, because a list needs an item', () => {
    const base = tasks(item('a'), item('b'));
    const { merged, isConflict } = mergeBlocks(base, tasks(item('a')), tasks(item('b')));
    expect(isConflict).toBe(true);
    expect(merged.content).toEqual([...tasks(item('b')).content, ...tasks(item('a')).content]);
  });
});

describe('for all documents', () => {
  const texts = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'), { maxLength: 8 });

  test('merging with an unchanged side gives the other', () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(merge(base, changed, base)).toEqual(changed);
        expect(merge(base, base, changed)).toEqual(changed);
        expect(merge(base, changed, changed)).toEqual(changed);
      }),
    );
  });

  test('no text of either side is lost', () => {
    const written = (texts: string[], before: string[]) => texts.filter((text) => text && !before.includes(text));
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs);
        expect(merged).toEqual(expect.arrayContaining([...written(mine, base), ...written(theirs, base)]));
      }),
    );
  });

  test('edits of different blocks are no conflict, and both edits are in the result', () => {
    /** The edit that the owner of a block makes. */
    const edit = fc.constantFrom(
      (text: string) => [text],
      (text: string) => [`${text}!`],
      (text: string) => [`before ${text}`, text],
      (text: string) => [`${text}1`, `${text}2`],
      () => [],
    );
    const owned = fc.record({ edit, isMine: fc.boolean() });
    fc.assert(
      fc.property(fc.array(owned, { maxLength: 8 }), (blocks) => {
        // Unchanged blocks are between the changed ones. Without them a removal and an insertion could be about the same block.
        const by = (does: (isMine: boolean) => boolean) =>
          blocks.flatMap(({ edit, isMine }, at) => [...(does(isMine) ? edit(`b${at}`) : [`b${at}`]), `fixed ${at}`]);
        const merged = merge(
          by(() => false),
          by((isMine) => isMine),
          by((isMine) => !isMine),
        );
        expect(merged).toEqual(by(() => true));
      }),
    );
  });
});
