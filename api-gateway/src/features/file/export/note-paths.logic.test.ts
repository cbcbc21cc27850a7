import { expect, test } from 'vitest';
import { addressFrom, notePaths } from './note-paths.logic.ts';

const note = (id: string, title: string, parentId: string | null = null) => ({ id, title, parentId });

test('notes are in folders as in their tree, under names that every file system accepts', () => {
  const paths = notePaths([
    note('a', '기획'),
    note('b', '회의: 1/2', 'a'),
    note('c', '', 'b'),
    note('d', '기획'),
    note('e', '남은 것', 'gone'),
  ]);
  expect([...paths.values()]).toEqual([
    '기획.md',
    '기획/회의 1 2.md',
    '기획/회의 1 2/제목 없음.md',
    '기획 (2).md',
    '남은 것.md',
  ]);
});

test('notes whose parents form a circle get a path', () => {
  expect(notePaths([note('a', 'a', 'b'), note('b', 'b', 'a')]).size).toBe(2);
});

test('a relative address leads from a note to a picture', () => {
  expect(addressFrom('노트/기획/회의.md', '그림/x.png')).toBe('../../그림/x.png');
});
