import type { JournalEntry } from '@dojang/shared-ui';
import { expect, test } from 'vitest';
import { formerOutboxes, mergeDrafts, parseCaptured, readFormerOutbox, sortCaptured } from './memo-capture.logic.ts';

const entry = (id: string, value: unknown, at: number): JournalEntry => ({
  key: ['mina', 'captured-memo', id, `w${at}`],
  value,
  rev: 0,
  at,
});
const draft = (id: string, body: string, sent: string[] = []) => ({ id, body, sent });
const inBox = (id: string, body: string, at: number) => entry('box', { ...draft(id, body), createdAt: null }, at);
const taken = (id: string, body: string, at: number) => entry(id, { ...draft(id, body), createdAt: '2026-10-01' }, at);

test('entries are drafts until they are taken out of the box', () => {
  const { drafts, unsaved, needless } = sortCaptured([inBox('a', '쓰는 중', 1), taken('b', '보낸 것', 2)]);
  expect(drafts.map((each) => each.draft)).toEqual([draft('a', '쓰는 중')]);
  expect(unsaved).toMatchObject([{ id: 'b', body: '보낸 것', state: 'failed', createdAt: '2026-10-01' }]);
  expect(needless).toEqual([]);
});

test('the newest of several entries of one memo counts; at the same time the sent entry counts', () => {
  const sent = sortCaptured([inBox('a', '우유', 5), taken('a', '우유', 5)]);
  expect([sent.drafts, sent.unsaved.length, sent.needless.length]).toEqual([[], 1, 1]);
  const rewritten = sortCaptured([taken('a', '우유', 5), inBox('a', '우유와 빵', 6)]);
  expect([rewritten.drafts.length, rewritten.unsaved, rewritten.needless.length]).toEqual([1, [], 1]);
});

test('an entry without a text is dropped', () => {
  const values = [null, 7, '글', {}, { body: 3 }, { body: ' \n' }, []];
  expect(values.map(parseCaptured)).toEqual(values.map(() => null));
  expect(sortCaptured(values.map((value, at) => entry('x', value, at))).needless).toHaveLength(values.length);
  expect(parseCaptured({ body: '글', sent: ['가', 1] })).toMatchObject({ body: '글', sent: ['가'], createdAt: null });
});

test('texts of closed boxes are placed above the text of the open box, oldest first and each once', () => {
  const open = draft('o', '지금');
  expect(mergeDrafts(open, [draft('b', '나중'), draft('a', '먼저'), draft('c', '나중')])).toEqual(
    draft('o', '나중\n\n먼저\n\n지금'),
  );
  expect(mergeDrafts(draft('o', ''), [draft('a', '먼저')]).body).toBe('먼저');
  expect(mergeDrafts(open, [draft('o', '지')])).toBe(open);
  expect(mergeDrafts(open, [draft('a', '고칠 것', ['보낸 것'])])).toEqual(draft('a', '고칠 것\n\n지금', ['보낸 것']));
});

test('data of an older version is read by user', () => {
  const memo = { ...draft('m', '보내는 중'), createdAt: '2026-10-01', state: 'saving' };
  const byUser = { mina: { draft: draft('', '쓰던 것'), unsaved: [memo] } };
  const { mina } = formerOutboxes(JSON.stringify({ state: { byUser }, version: 0 }));
  expect(readFormerOutbox(mina)).toMatchObject([
    { body: '쓰던 것', createdAt: null },
    { id: 'm', body: '보내는 중', createdAt: '2026-10-01' },
  ]);
  expect(readFormerOutbox(7)).toEqual([]);
  for (const broken of ['', '{', '[]', '{"state":{"byUser":7}}']) expect(formerOutboxes(broken)).toEqual({});
});
