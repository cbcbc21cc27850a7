import { expect, test } from 'vitest';
import { mergeTitled } from './merge-titled.logic.ts';

const titled = (title: string, ...texts: string[]) => ({
  title,
  text: {
    type: 'doc' as const,
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
});

test('when one person changed the title and the other the text, both changes are kept', () => {
  const base = titled('제목', 'a', 'b');
  expect(mergeTitled(base, titled('새 제목', 'a', 'b'), titled('제목', 'a', 'B', 'c'))).toEqual({
    merged: titled('새 제목', 'a', 'B', 'c'),
    isConflict: false,
  });
  expect(mergeTitled(base, titled('제목', 'A', 'b'), titled('새 제목', 'a', 'b'))).toEqual({
    merged: titled('새 제목', 'A', 'b'),
    isConflict: false,
  });
});

test('a title that both changed is a conflict, and the merged text has both titles', () => {
  const merged = mergeTitled(titled('제목'), titled('내 제목'), titled('남의 제목'));
  expect(merged).toEqual({ merged: titled('남의 제목 / 내 제목'), isConflict: true });
  const long = mergeTitled(titled(''), titled('가'.repeat(150)), titled('나'.repeat(150)));
  expect(long.merged.title).toHaveLength(200);
  expect(mergeTitled(titled('제목'), titled('같은 제목'), titled('같은 제목')).isConflict).toBe(false);
});
