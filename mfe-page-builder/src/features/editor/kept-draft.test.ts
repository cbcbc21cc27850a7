import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeKept, dropKeptDraft, keepDraft, keptDraftsFor, moveKeptDraft, newDrawer } from './kept-draft.ts';

const page = { id: 'p1', title: '가게', draft: { pages: [{ text: '처음' }] } };
const mine = { project: { pages: [{ text: '고친 글' }] }, title: '가게' };
const other = { project: { pages: [{ text: '다른 탭의 글' }] }, title: '가게' };

const drawer = () => newDrawer('mina', 'p1');
const found = () => keptDraftsFor('mina', page);

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test('what was kept is offered to the same person only, until it is dropped', () => {
  const key = drawer();
  expect(keepDraft(key, mine, 3)).toBe(true);
  expect(found()).toMatchObject([{ ...mine, rev: 3, key }]);
  expect(keptDraftsFor('jun', page)).toEqual([]);
  expect(keptDraftsFor('mina', { ...page, id: 'p2' })).toEqual([]);
  dropKeptDraft(key);
  expect(found()).toEqual([]);
});

test('two tabs with one page keep both, the newest is offered first, and each is answered alone', () => {
  vi.useFakeTimers({ now: 0 });
  const [first, second] = [drawer(), drawer()];
  keepDraft(first, mine, 3);
  vi.setSystemTime(1000);
  keepDraft(second, other, 3);
  expect(found()).toMatchObject([other, mine]);
  vi.setSystemTime(2000);
  keepDraft(first, { ...mine, title: '더 고친 가게' }, 3);
  expect(found()).toMatchObject([{ title: '더 고친 가게' }, other]);
  dropKeptDraft(first);
  expect(found()).toMatchObject([other]);
});

test('what reached the server after all is not offered', () => {
  keepDraft(drawer(), mine, 3);
  expect(keptDraftsFor('mina', { ...page, draft: mine.project })).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('an acknowledged save clears what was kept before it, and is the ground of what came later', () => {
  const key = drawer();
  const before = { ...mine, title: '그 전' };
  keepDraft(key, before, 3);
  acknowledgeKept(key, { saved: before, latest: mine, rev: 4 });
  expect(found()).toMatchObject([{ ...mine, rev: 4 }]);
  acknowledgeKept(key, { saved: mine, latest: mine, rev: 5 });
  expect(found()).toEqual([]);
});

test('what one tab kept stands on its revision whatever another one saves', () => {
  keepDraft(drawer(), mine, 5);
  const elsewhere = drawer();
  acknowledgeKept(elsewhere, { saved: other, latest: other, rev: 7 });
  acknowledgeKept(elsewhere, { saved: other, latest: { ...other, title: '또' }, rev: 8 });
  expect(found()).toMatchObject([{ ...mine, rev: 5 }]);
});

test('what is continued moves, and stays where it was when there is no room', () => {
  const [from, to] = [drawer(), drawer()];
  keepDraft(from, mine, 3);
  const [kept] = found();
  if (!kept) throw new Error('nothing was kept');
  const full = fullBrowser();
  moveKeptDraft(kept, to);
  full.mockRestore();
  expect(found()).toMatchObject([{ key: from }]);
  moveKeptDraft(kept, to);
  expect(found()).toMatchObject([{ ...mine, rev: 3, key: to }]);
});

test('what cannot be read is no draft', () => {
  localStorage.setItem(drawer(), '{');
  expect(found()).toEqual([]);
});

test('a browser without room says so', () => {
  const full = fullBrowser();
  expect(keepDraft(drawer(), mine, 3)).toBe(false);
  full.mockRestore();
});

const fullBrowser = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
