import { expect, test } from 'vitest';
import { BLOCK_COMMANDS, findBlockCommands } from './block-commands.tsx';

const ids = (query: string) => findBlockCommands(query).map(({ id }) => id);

test('without a query all commands are offered', () => {
  expect(findBlockCommands('')).toHaveLength(BLOCK_COMMANDS.length);
});

test.each([
  ['제목', 'heading1'],
  ['h2', 'heading2'],
  ['todo', 'taskList'],
  ['할일', 'taskList'],
  ['ㅎㅇ', 'taskList'],
  ['ㅍ', 'table'],
  ['구부', 'horizontalRule'],
  ['구ㅂ', 'horizontalRule'],
  ['사진', 'image'],
  ['IMAGE', 'image'],
  ['코드', 'codeBlock'],
  ['경고', 'warning'],
])('%s finds %s', (query, id) => {
  expect(ids(query)).toContain(id);
});

test('an unrelated query finds nothing', () => {
  expect(ids('없는블록')).toEqual([]);
});
