import { expect, test } from 'vitest';
import { isSameName, lossesOf, mayLeave } from './delete.logic.ts';

test.each([
  ['가을 전시', '가을 전시', true],
  ['가을 전시'.normalize('NFD'), '가을 전시', true],
  ['가을 전시', '가을 전시'.normalize('NFD'), true],
  [' 가을 전시 ', '가을 전시', true],
  ['가을전시', '가을 전시', false],
  ['가을 전', '가을 전시', false],
  ['', '가을 전시', false],
  ['Cafe', 'café', false],
])('the typed name %j for %j: %s', (typed, name, same) => {
  expect(isSameName(typed, name)).toBe(same);
});

test('the list of lost things has readable counts and the size of the files', () => {
  const losses = lossesOf({ notes: 1234, files: 2, file_bytes: 3_500_000, issues: 0, comments: 5, members: 3 });
  expect(losses.map(({ label, value, detail }) => `${label} ${value} ${detail ?? ''}`.trim())).toEqual([
    '노트 1,234개',
    '파일 2개 3.3MB',
    '이슈 0개',
    '댓글 5개',
    '함께하는 사람 3명',
  ]);
});

test('the last owner may not leave', () => {
  expect(mayLeave('owner', [{ role: 'owner' }, { role: 'manager' }])).toBe(false);
  expect(mayLeave('owner', [{ role: 'owner' }, { role: 'owner' }])).toBe(true);
  expect(mayLeave('viewer', [{ role: 'owner' }])).toBe(true);
});
