import { expect, test } from 'vitest';
import { isSamePlace, type Recent, visitedPlace, withRecent } from './visited.logic.ts';

const visit = { hasParam: false, search: '', pathname: '/memo/detail' };
const memo = { title: '메모', key: 'memoId' };

test('a document is remembered with its title and only the parameter with its id', () => {
  const title = '(3) 장보기 · 도장';
  expect(visitedPlace({ ...visit, descriptor: memo, search: '?from=mail&memoId=a', title })).toEqual({
    to: '/memo/detail?memoId=a',
    label: '장보기',
  });
  const note = { ...visit, pathname: '/project/note/view/b', hasParam: true, search: '?line=3' };
  expect(visitedPlace({ ...note, descriptor: { title: '노트' }, title: '회의록 · 도장' })).toEqual({
    to: '/project/note/view/b',
    label: '회의록',
  });
});

test.each([
  ['a list', { descriptor: { title: '노트' }, title: '노트 · 도장' }],
  ['a document whose title is not known', { descriptor: memo, search: '?memoId=a', title: '메모 · 도장' }],
  ['a page without a title', { descriptor: memo, search: '?memoId=a', title: '' }],
])('%s is not remembered', (_what, given) => {
  expect(visitedPlace({ ...visit, ...given })).toBeNull();
});

const at = (to: string, label = '') => ({ to, label });

test('a document has one place, also when a search adds parameters to its address', () => {
  expect(isSamePlace(at('/note/view/a'), at('/note/view/a?projectId=p'))).toBe(true);
  expect(isSamePlace(at('/memo/detail?memoId=a'), at('/memo/detail?memoId=a&q=x'))).toBe(true);
  expect(isSamePlace(at('/memo/detail?memoId=a'), at('/memo/detail?memoId=b'))).toBe(false);
  expect(isSamePlace(at('/note/view/a'), at('/note/view/b'))).toBe(false);
});

test('the editor and the reading view of a document are one place', () => {
  const id = crypto.randomUUID();
  expect(isSamePlace(at(`/memo/edit?memoId=${id}`, '장보기'), at(`/memo/detail?memoId=${id}`, '장보기'))).toBe(true);
  expect(isSamePlace(at(`/note/edit/${id}`, '회의록'), at(`/note/view/${id}?projectId=p`, '회의록'))).toBe(true);
  // Two places: a note and the dashboard of its project.
  expect(isSamePlace(at(`/note/view/b?projectId=${id}`, '회의록'), at(`/project?projectId=${id}`, '가게'))).toBe(false);
});

test('recent places are ordered by when they were opened, not by when they were remembered', () => {
  const note = { ...at('/note/view/a', '회의록'), openedAt: 1 };
  const memo = { ...at('/memo/detail?memoId=a', '장보기'), openedAt: 2 };
  const old = at('/page/b', '소개');
  // The page of the note stays open while the memo that was chosen in the palette loads.
  const recents = withRecent(withRecent([old], memo), note);
  expect(recents.map(({ label }) => label)).toEqual(['장보기', '회의록', '소개']);
  expect(withRecent(recents, { ...note, openedAt: 3 }).map(({ label }) => label)).toEqual(['회의록', '장보기', '소개']);
});

test('the seven places that were opened last are remembered', () => {
  let recents: Recent[] = [];
  for (let openedAt = 1; openedAt <= 9; openedAt++) {
    recents = withRecent(recents, { ...at(`/note/view/${openedAt}`), openedAt });
  }
  expect(recents.map(({ openedAt }) => openedAt)).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

test('a place with a new title replaces its former entries at all of its addresses', () => {
  const id = crypto.randomUUID();
  const read = { ...at(`/memo/detail?memoId=${id}`, '장보기'), openedAt: 2 };
  const edited = { ...at(`/memo/edit?memoId=${id}`, '주말 장보기'), openedAt: 3 };
  const board = { ...at(`/project/board?projectId=${id}`, '가게'), openedAt: 1 };
  expect(withRecent([read, board], edited, '장보기')).toEqual([edited, board]);
});
