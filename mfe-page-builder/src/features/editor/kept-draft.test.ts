import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeKept, dropKeptDraft, keepDraft, keptDraftFor } from './kept-draft.ts';

const page = { id: 'p1', title: '가게', draft: { pages: [{ text: '처음' }] } };
const mine = { project: { pages: [{ text: '고친 글' }] }, title: '가게' };

beforeEach(() => localStorage.clear());

test('what was kept is offered to the same person only, until it is dropped', () => {
  expect(keepDraft('mina', 'p1', 'tab a', mine, 3)).toBe(true);
  expect(keptDraftFor('mina', page)).toMatchObject({ ...mine, rev: 3 });
  expect(keptDraftFor('jun', page)).toBeNull();
  expect(keptDraftFor('mina', { ...page, id: 'p2' })).toBeNull();
  dropKeptDraft('mina', 'p1');
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('what reached the server after all is not offered', () => {
  keepDraft('mina', 'p1', 'tab a', mine, 3);
  expect(keptDraftFor('mina', { ...page, draft: mine.project })).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('an acknowledged save clears what was kept before it, and is the ground of what came later', () => {
  const before = { ...mine, title: '그 전' };
  keepDraft('mina', 'p1', 'tab a', before, 3);
  acknowledgeKept('mina', 'p1', 'tab a', { saved: before, latest: mine, rev: 4 });
  expect(keptDraftFor('mina', page)).toMatchObject({ ...mine, rev: 4 });
  acknowledgeKept('mina', 'p1', 'tab a', { saved: mine, latest: mine, rev: 5 });
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('what one tab kept stands on its revision whatever another one saves', () => {
  const theirs = { ...mine, title: '다른 탭' };
  keepDraft('mina', 'p1', 'tab a', mine, 5);
  acknowledgeKept('mina', 'p1', 'tab b', { saved: theirs, latest: theirs, rev: 7 });
  acknowledgeKept('mina', 'p1', 'tab b', { saved: theirs, latest: { ...theirs, title: '또' }, rev: 8 });
  expect(keptDraftFor('mina', page)).toMatchObject({ ...mine, rev: 5 });
});

test('what cannot be read is no draft', () => {
  localStorage.setItem('dojang.page-draft.mina.p1', '{');
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('a browser without room says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepDraft('mina', 'p1', 'tab a', mine, 3)).toBe(false);
  full.mockRestore();
});
