import { expect, test } from 'vitest';
import {
  commentPath,
  happeningText,
  hasComment,
  linesOf,
  nameIn,
  partsOf,
  reactors,
  withoutComment,
  withReaction,
} from './conversation.logic.ts';
import type { Comment, ConversationItem, Happening, Thread } from './conversation.schema.ts';

const comment = (id: string): Comment => ({
  id,
  at: '2026-11-22T09:00:00Z',
  actor: 'u1',
  actor_name: '민아',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  edited_at: null,
  reactions: [],
});
const thread = (id: string, ...answers: string[]): Thread => ({
  ...comment(id),
  kind: 'comment',
  resolved_at: null,
  resolved_by: null,
  removed_at: null,
  answers: answers.map(comment),
});
const happening = (id: string, verb = 'note.updated', before: unknown = null, after: unknown = null): Happening => ({
  kind: 'activity',
  id,
  at: '2026-11-22T09:00:00Z',
  actor: 'u1',
  actor_name: '민아',
  verb,
  before,
  after,
});
const note = { type: 'note', id: 'n1' } as const;

test('the stream is oldest first, with consecutive activity in one group', () => {
  const parts = partsOf([happening('5'), thread('c2'), happening('3'), happening('2'), thread('c1')]);
  expect(parts.map((part) => (part.kind === 'comment' ? part.id : part.items.map(({ id }) => id)))).toEqual([
    'c1',
    ['2', '3'],
    'c2',
    ['5'],
  ]);
});

test('activity is told without the title of the note, except for a new title', () => {
  expect(happeningText(happening('1', 'note.created'))).toBe('노트를 만들었어요');
  expect(happeningText(happening('1', 'note.updated', { title: '가' }, { title: '가' }))).toBe('노트를 고쳤어요');
  expect(happeningText(happening('1', 'note.updated', { title: '가' }, { title: '나' }))).toBe(
    '제목을 ‘가’에서 ‘나’로 바꿨어요',
  );
  const moved = happening('1', 'issue.moved', { column: '할 일' }, { column: '진행 중' });
  expect(happeningText(moved)).toBe('상태를 ‘진행 중’으로 바꿨어요');
  expect(happeningText(happening('1', 'unheard.of'))).toBeNull();
});

test('a repeated action of one person is one line with the last time', () => {
  const by = (actor: string, id: string, verb?: string) => ({ ...happening(id, verb), actor });
  const lines = linesOf([by('a', '1'), by('a', '2'), by('b', '3'), by('b', '4', 'note.removed'), by('b', '5')]);
  expect(lines.map(({ item, times }) => [item.id, times])).toEqual([
    ['2', 2],
    ['3', 1],
    ['4', 1],
    ['5', 1],
  ]);
});

test('a reaction is added once, taken back, and disappears with its last person', () => {
  const once = withReaction(comment('c'), 'u2', '🎉', true);
  expect(withReaction(once, 'u2', '🎉', true).reactions).toEqual([{ emoji: '🎉', user_ids: ['u2'] }]);
  expect(withReaction(once, 'u3', '🎉', true).reactions[0]?.user_ids).toEqual(['u2', 'u3']);
  expect(withReaction(once, 'u2', '🎉', false).reactions).toEqual([]);
});

test('a removed comment leaves a place holder only while it has answers', () => {
  const items: ConversationItem[] = [thread('c2'), thread('c1', 'a1')];
  const removed = withoutComment(withoutComment(items, 'c2', 'now'), 'c1', 'now');
  expect(removed).toMatchObject([{ id: 'c1', removed_at: 'now', body: { content: [] }, answers: [{ id: 'a1' }] }]);
  expect(withoutComment(removed, 'a1', 'now')).toEqual([]);
});

test('comments are found in threads and answers', () => {
  const items = [happening('1'), thread('c1', 'a1')];
  expect(['c1', 'a1', '1', 'x'].map((id) => hasComment(items, id))).toEqual([true, true, false, false]);
});

test('present names are used, else the stored names', () => {
  const names = new Map([['u1', '김민아']]);
  expect([nameIn(names, 'u1', '민아'), nameIn(names, 'u2', '도윤'), nameIn(names, null)]).toEqual([
    '김민아',
    '도윤',
    '나간 멤버',
  ]);
  expect(reactors(['u1', 'u2'], names)).toBe('김민아, 나간 멤버');
  expect(reactors(Array(12).fill('u1'), names)).toContain('외 2명');
});

test('a comment has an address on the page of its target', () => {
  expect(commentPath('p1', note, 'c1')).toBe('/project/note/view/n1?projectId=p1&comment=c1');
  expect(commentPath('p1', { type: 'issue', id: 'i1' }, 'c1')).toBe('/project/issue?issue=i1&projectId=p1&comment=c1');
});
