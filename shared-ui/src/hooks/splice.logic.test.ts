import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Splice, splicesOf, type TextSplice, textSpliceOf } from './splice.logic.ts';

const CONTENT = [{ path: ['content'], children: 'content' }];
const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

/** Applies splices like the database. */
function spliced(document: unknown, splices: readonly Splice[]): unknown {
  const copy = structuredClone(document);
  for (const { path, length, at, remove, insert } of splices) {
    const list = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], copy) as unknown[];
    expect(list).toHaveLength(length);
    list.splice(at, remove, ...insert);
  }
  return copy;
}

const splicedText = (before: string, change: TextSplice) => {
  const letters = [...before];
  expect(letters).toHaveLength(change.length);
  letters.splice(change.at, change.remove, ...change.insert);
  return letters.join('');
};

describe('the changes of a document', () => {
  test('have paths that the database takes, however deep the changed text is', () => {
    const nested = (words: string, levels: number): unknown =>
      levels === 0 ? text(words) : { type: 'quote', content: [nested(words, levels - 1)] };
    for (const levels of [15, 18, 19, 20, 60]) {
      const [before, after] = [doc(nested('가', levels)), doc(nested('나', levels))];
      const splices = splicesOf(before, after, CONTENT) ?? [];
      expect(Math.max(...splices.map(({ path }) => path.length))).toBeLessThanOrEqual(40);
      expect(spliced(before, splices)).toEqual(after);
    }
  });

  test('after a change of a letter contain only its text, also deep in a table', () => {
    const table = (words: string) => ({
      type: 'table',
      content: [
        {
          type: 'row',
          content: [
            { type: 'cell', content: [text('왼쪽')] },
            { type: 'cell', content: [text(words)] },
          ],
        },
      ],
    });
    expect(splicesOf(doc(text('머리'), table('오른')), doc(text('머리'), table('오른쪽')), CONTENT)).toEqual([
      {
        path: ['content', '1', 'content', '0', 'content', '1', 'content', '0', 'content'],
        ...{ length: 1, at: 0, remove: 1, insert: [{ type: 'text', text: '오른쪽' }] },
      },
    ]);
  });

  test('after inserting and removing blocks contain only these blocks', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(text);
    expect(splicesOf(doc(a, b), doc(a, c, d, b), CONTENT)).toEqual([
      { path: ['content'], length: 2, at: 1, remove: 0, insert: [c, d] },
    ]);
    expect(splicesOf(doc(a, b, c), doc(a), CONTENT)).toEqual([
      { path: ['content'], length: 3, at: 1, remove: 2, insert: [] },
    ]);
    expect(splicesOf(doc(a, a), doc(a, a, a), CONTENT)).toEqual([
      { path: ['content'], length: 2, at: 2, remove: 0, insert: [a] },
    ]);
    expect(splicesOf(doc(a), doc(a), CONTENT)).toEqual([]);
  });

  test('are null when something else differs, or a list is missing', () => {
    expect(splicesOf(doc(), { ...doc(), type: 'other' }, CONTENT)).toBeNull();
    expect(splicesOf({ type: 'doc' }, doc(), CONTENT)).toBeNull();
    expect(splicesOf(null, doc(), CONTENT)).toBeNull();
  });

  test('in several lists are one change for each list', () => {
    const lists = [...CONTENT, { path: ['pages', '0', 'styles'] }];
    const page = (content: unknown[], styles: unknown[]) => ({ ...doc(...content), pages: [{ styles }, 1] });
    const [before, after] = [page([text('a')], ['x', 'y']), page([], ['x', 'z', 'y'])];
    const splices = splicesOf(before, after, lists);
    expect(splices).toHaveLength(2);
    expect(spliced(before, splices ?? [])).toEqual(after);
  });

  test('turn any document into any other one', () => {
    const block = fc.letrec((tie) => ({
      node: fc.record({
        type: fc.constantFrom('p', 'q'),
        content: fc.array(fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, 2, 3), tie('node')), { maxLength: 4 }),
      }),
    })).node;
    const document = fc.record({ content: fc.array(block, { maxLength: 4 }) });
    fc.assert(
      fc.property(document, document, (before, after) => {
        expect(spliced(before, splicesOf(before, after, CONTENT) ?? [])).toEqual(after);
      }),
    );
  });
});

test('a change turns any text into any other text, and counts a surrogate pair as one character', () => {
  expect(textSpliceOf('가😀나', '가😁나')).toEqual({ length: 3, at: 1, remove: 1, insert: '😁' });
  expect(textSpliceOf('같다', '같다')).toBeNull();
  const letters = fc.string({ unit: fc.constantFrom('가', '나', '😀', '😁', '\u{1f600}\u{1f601}'), maxLength: 8 });
  const long = fc.constantFrom('', '다'.repeat(5000), '라'.repeat(4095));
  fc.assert(
    fc.property(letters, letters, long, long, (from, to, ahead, behind) => {
      const [before, after] = [ahead + from + behind, ahead + to + behind];
      const change = textSpliceOf(before, after);
      expect(change ? splicedText(before, change) : before).toBe(after);
    }),
  );
});
