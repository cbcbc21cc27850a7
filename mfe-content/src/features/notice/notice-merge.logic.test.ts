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

test('the same change by both admins is no conflict, and different changes of one field are a conflict', () => {
  const renamed = withForm({ title: '점검 안내' });
  expect(mergeNotices(base, renamed, withForm({ title: '점검 안내', pinned: true })).isConflict).toBe(false);
  expect(mergeNotices(base, renamed, withForm({ title: '점검 연기' })).isConflict).toBe(true);
});

test('a start time of one admin and an earlier end time of the other are a conflict', () => {
  const mine = withForm({ publishAt: '2099-05-02T10:00' });
  expect(mergeNotices(base, mine, withForm({ endAt: '2099-05-01T10:00' })).isConflict).toBe(true);
  expect(mergeNotices(base, mine, withForm({ endAt: '2099-05-03T10:00' })).isConflict).toBe(false);
});

test('the own version keeps the own text when both changed it, and takes the settings of the other admin', () => {
  const mine = { ...base, body: documentOf('내 글', '둘') };
  const theirs = withForm({ publishAt: '2099-05-02T10:00' }, { ...base, body: documentOf('남의 글', '둘') });
  expect(keepMine(base, mine, theirs)).toEqual({ ...theirs, body: mine.body });
});

test('a change merged into an editor does not count as a change of this admin, so the other admin can undo it', () => {
  const mine = withForm({ title: '점검 안내' });
  const { merged } = mergeNotices(base, mine, withForm({ pinned: true }));
  const origin = originAfter(base, mine, merged);
  expect(keepMine(origin, merged, withForm({ title: '점검 연기' })).form).toEqual(mine.form);
});

test('spaces around a title are no change', () => {
  expect(typedDraft(base.noticeId, { ...base.form, title: ' 점검  ' }, base.body)).toEqual(base);
});

test('a row is recognised as the sent one by its content, in any notation of the times', () => {
  const row = makeNotice({ publish_at: '2026-10-01T01:02:03+00:00', end_at: '2099-10-01T09:00:00+09:00' });
  const { form, body } = draftOf(row);
  const patch = noticePatch(form, body, 'publish', row, new Date('2026-11-21T09:00:30Z'));
  const sent = { ...patch, publish_at: '2026-10-01T01:02:03.000Z', end_at: '2099-10-01T00:00:00.000Z' };
  expect(isSavedAs(sent, row)).toBe(true);
  for (const change of [{ pinned: true }, { end_at: null }, { title: '다른 제목' }, { body: documentOf('다른 글') }]) {
    expect(isSavedAs(sent, { ...row, ...change })).toBe(false);
  }
});
