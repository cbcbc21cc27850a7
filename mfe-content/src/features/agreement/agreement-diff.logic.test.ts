import { expect, test } from 'vitest';
import { diffRows, type LineParts } from './agreement-diff.logic.ts';

const text = (parts: LineParts | null) =>
  parts?.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join('') ?? null;
const shown = (before: string[], after: string[]) =>
  diffRows(before, after).map((row) => [text(row.before), text(row.after)]);

test('changed words are marked in lines beside each other', () => {
  expect(shown(['제1조', '3개월 동안 보관해요', '끝'], ['제1조', '6개월 동안 보관해요', '끝'])).toEqual([
    ['제1조', '제1조'],
    ['[3개월] 동안 보관해요', '[6개월] 동안 보관해요'],
    ['끝', '끝'],
  ]);
});

test('the other side of a new or removed line is empty', () => {
  expect(shown(['가', '나'], ['가', '새 줄', '나'])).toEqual([
    ['가', '가'],
    [null, '[새 줄]'],
    ['나', '나'],
  ]);
  expect(shown(['가', '나'], ['가'])).toEqual([
    ['가', '가'],
    ['[나]', null],
  ]);
});

test('lines without a common word are marked as a whole', () => {
  expect(shown(['하나 둘'], ['셋 넷'])).toEqual([['[하나 둘]', '[셋 넷]']]);
});

test('the rows contain both texts completely', () => {
  const before = ['가 나 다', '라', '마 바', '사'];
  const after = ['가 너 다', '마 바 비', '사', '아'];
  const rows = diffRows(before, after);
  const side = (key: 'before' | 'after') =>
    rows.flatMap((row) => (row[key] ? [row[key].map((part) => part.text).join('')] : []));
  expect(side('before')).toEqual(before);
  expect(side('after')).toEqual(after);
});
