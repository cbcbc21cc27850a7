import { expect, test } from 'vitest';
import { documentOf, makeNotice } from './notice.fixtures.ts';
import type { NoticeForm } from './notice.schema.ts';
import { isSavedAs, noticePatch } from './notice-form.logic.ts';
import type { NoticeDraft } from './notice-journal.ts';
import { draftOf, keepMine, mergeNotices, originAfter, typedDraft } from './notice-merge.logic.ts';

const base = draftOf(makeNotice({ title: '점검', publish_at: null, body: documentOf('하나', '둘') }));
const withForm = (form: Partial<NoticeForm>, draft: NoticeDraft = base): NoticeDraft => ({
  ...draft,
  form: { ...draft.form, ...form },
});

test('changes of different fields and blocks are merged without a conflict', () => {
  const mine = withForm({ title: '점검 안내' }, { ...base, body: documentOf('하나!', '둘') });
  const theirs = withForm({ pinned: true }, { ...base, body: documentOf('하나', '둘!') });
  const merged = withForm({ title: '점검 안내', pinned: true }, { ...base, body: documentOf('하나!', '둘!') });
  expect(mergeNotices(base, mine, theirs)).toEqual({ merged, isConflict: false });
});

test('the same change of both is no conflict, and two changes of one field are', () => {
  const renamed = withForm({ title: '점검 안내' });
  expect(mergeNotices(base, renamed, withForm({ title: '점검 안내', pinned: true })).isConflict).toBe(false);
  expect(mergeNotices(base, renamed, withForm({ title: '점검 연기' })).isConflict).toBe(true);
});

test('a start of one and an earlier end of the other are a conflict', () => {
  const mine = withForm({ publishAt: '2099-05-02T10:00' });
  expect(mergeNotices(base, mine, withForm({ endAt: '2099-05-01T10:00' })).isConflict).toBe(true);
  expect(mergeNotices(base, mine, withForm({ endAt: '2099-05-03T10:00' })).isConflict).toBe(false);
});

test('the own version has the own text where both changed it, and their settings', () => {
  const mine = { ...base, body: documentOf('내 글', '둘') };
  const theirs = withForm({ publishAt: '2099-05-02T10:00' }, { ...base, body: documentOf('남의 글', '둘') });
  expect(keepMine(base, mine, theirs)).toEqual({ ...theirs, body: mine.body });
});

test('what was merged into an editor is no change of its admin: another one can take it back', () => {
  const mine = withForm({ title: '점검 안내' });
  const { merged } = mergeNotices(base, mine, withForm({ pinned: true }));
  const origin = originAfter(base, mine, merged);
  expect(keepMine(origin, merged, withForm({ title: '점검 연기' })).form).toEqual(mine.form);
});

test('spaces around a title are no change', () => {
  expect(typedDraft(base.noticeId, { ...base.form, title: ' 점검  ' }, base.body)).toEqual(base);
});

test('a row is recognised as what was sent by its content, however its times are written', () => {
  const row = makeNotice({ publish_at: '2026-10-01T01:02:03+00:00', end_at: '2099-10-01T09:00:00+09:00' });
  const { form, body } = draftOf(row);
  const patch = noticePatch(form, body, 'publish', row, new Date('2026-11-21T09:00:30Z'));
  const sent = { ...patch, publish_at: '2026-10-01T01:02:03.000Z', end_at: '2099-10-01T00:00:00.000Z' };
  expect(isSavedAs(sent, row)).toBe(true);
  for (const change of [{ pinned: true }, { end_at: null }, { title: '다른 제목' }, { body: documentOf('다른 글') }]) {
    expect(isSavedAs(sent, { ...row, ...change })).toBe(false);
  }
});
