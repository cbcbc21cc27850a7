import { expect, test } from 'vitest';
import {
  type Category,
  categoryPath,
  categoryRows,
  isTaken,
  MAX_DEPTH,
  MAX_NAME,
  moveCategory,
  withCategory,
  withDescendants,
  withFolders,
  withName,
  withoutCategory,
} from './category.logic.ts';

const TREE: Category[] = [
  {
    id: 'a',
    name: '사진',
    children: [
      { id: 'b', name: '첫째 날' },
      { id: 'c', name: '둘째 날' },
    ],
  },
  { id: 'd', name: '계약' },
];
const shape = (tree: readonly Category[]) =>
  categoryRows(tree)
    .map(({ id, depth }) => '.'.repeat(depth) + id)
    .join(' ');
const moved = (...args: Parameters<typeof moveCategory>) => {
  const change = moveCategory(...args);
  return 'tree' in change ? shape(change.tree) : change.refusal;
};

test('categories are listed from the top down with their parents', () => {
  expect(shape(TREE)).toBe('a .b .c d');
  expect(categoryPath(TREE, 'c').map(({ name }) => name)).toEqual(['사진', '둘째 날']);
  expect(categoryPath(TREE, 'x')).toEqual([]);
  expect([...withDescendants(TREE, 'a')]).toEqual(['a', 'b', 'c']);
});

test('a category is created, renamed and removed with everything below it', () => {
  expect(shape(withCategory(TREE, 'd', { id: 'e', name: '2026' }))).toBe('a .b .c d .e');
  expect(categoryPath(withName(TREE, 'b', '전날'), 'b').at(-1)?.name).toBe('전날');
  expect(shape(withoutCategory(TREE, 'a'))).toBe('d');
});

test('a category moves into another one, to the top and among its siblings', () => {
  expect(moved(TREE, 'd', 'a')).toBe('a .b .c .d');
  expect(moved(TREE, 'b', null, 0)).toBe('b a .c d');
  expect(moved(TREE, 'c', 'a', 0)).toBe('a .c .b d');
});

test('a move into itself, to the same place, below the deepest level, or beside its name is refused', () => {
  expect(moved(TREE, 'a', 'b')).toBe('inside_itself');
  expect(moved(TREE, 'd', null)).toBe('same_place');
  expect(moved(withCategory(TREE, 'd', { id: 'e', name: '사진' }), 'e', null)).toBe('same_name');
  let deep: Category[] = [];
  for (let level = MAX_DEPTH; level > 0; level -= 1) deep = [{ id: `l${level}`, name: `${level}`, children: deep }];
  expect(moved([...deep, { id: 'x', name: 'x' }], 'x', `l${MAX_DEPTH}`)).toBe('too_deep');
});

test('names of siblings are compared in NFC and without regard to case', () => {
  expect(isTaken(TREE, null, '사진'.normalize('NFD'))).toBe(true);
  expect(isTaken(TREE, null, '사진', 'a')).toBe(false);
  expect(isTaken(TREE, 'a', '사진')).toBe(false);
});

test('dropped folders become categories, and existing ones are used', () => {
  let next = 0;
  const { tree, ids, created } = withFolders(
    TREE,
    null,
    [['사진', '첫째 날'], ['사진', '셋째 날', '밤'], ['새로']],
    () => `n${++next}`,
  );
  expect(shape(tree)).toBe('a .b .c .n1 ..n2 d n3');
  expect(created).toBe(3);
  expect(ids.get('사진/첫째 날')).toBe('b');
  expect(ids.get('사진/셋째 날/밤')).toBe('n2');
});

test('folders below the deepest level are merged into it', () => {
  const path = Array.from({ length: MAX_DEPTH + 3 }, (_, level) => `${level}`);
  let next = 0;
  const { tree, ids } = withFolders([], null, [path], () => `n${++next}`);
  expect(categoryRows(tree)).toHaveLength(MAX_DEPTH);
  expect(ids.get(path.join('/'))).toBe(`n${MAX_DEPTH}`);
});

test('a folder name that is too long for a category is shortened, and the category is reused', () => {
  const long = '아'.repeat(MAX_NAME + 10);
  let next = 0;
  const folders = [[long], [long, '\u200b']];
  const { tree, ids } = withFolders([], null, folders, () => `n${++next}`);
  expect(categoryRows(tree).map(({ name }) => name)).toEqual(['아'.repeat(MAX_NAME), '폴더']);
  expect(folders.map((folder) => ids.get(folder.join('/')))).toEqual(['n1', 'n2']);
  expect(withFolders(tree, null, folders, () => 'new').created).toBe(0);
});
