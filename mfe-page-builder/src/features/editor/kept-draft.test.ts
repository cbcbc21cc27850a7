import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeKept, dropKeptDraft, keepDraft, keptDraftFor } from './kept-draft.ts';

const page = { id: 'p1', title: '가게', draft: { pages: [{ text: '처음' }] } };
const mine = { project: { pages: [{ text: '고친 글' }] }, title: '가게' };

beforeEach(() => localStorage.clear());

test('what was kept is offered to the same person only, until it is dropped', () => {
  expect(keepDraft('mina', 'p1', mine, 3)).toBe(true);
  expect(keptDraftFor('mina', page)).toMatchObject({ ...mine, rev: 3 });
  expect(keptDraftFor('jun', page)).toBeNull();
  expect(keptDraftFor('mina', { ...page, id: 'p2' })).toBeNull();
  dropKeptDraft('mina', 'p1');
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('what reached the server after all is not offered', () => {
  keepDraft('mina', 'p1', mine, 3);
  expect(keptDraftFor('mina', { ...page, draft: mine.project })).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('an acknowledged save clears what was kept of it, and is the ground of what came later', () => {
  keepDraft('mina', 'p1', mine, 3);
  acknowledgeKept('mina', 'p1', { ...mine, title: '그 전' }, 4);
  expect(keptDraftFor('mina', page)).toMatchObject({ ...mine, rev: 4 });
  acknowledgeKept('mina', 'p1', mine, 5);
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('what cannot be read is no draft', () => {
  localStorage.setItem('dojang.page-draft.mina.p1', '{');
  expect(keptDraftFor('mina', page)).toBeNull();
});

test('a browser without room says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepDraft('mina', 'p1', mine, 3)).toBe(false);
  full.mockRestore();
});
