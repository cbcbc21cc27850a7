import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { expect, test } from 'vitest';
import type { NoticeForm } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';
import { formOfNotice, noticePatch } from './notice-form.logic.ts';

const now = new Date('2026-11-21T09:00:30Z');
const form: NoticeForm = {
  title: '점검 안내',
  boardId: '00000000-0000-4000-8000-000000000001',
  pinned: false,
  publishAt: '',
  endAt: '',
  mustReadUntil: '',
};
const before: Notice = {
  id: 'id',
  title: '점검 안내',
  body: EMPTY_DOCUMENT,
  status: 'published',
  board_id: '00000000-0000-4000-8000-000000000001',
  pinned: true,
  publish_at: '2026-11-20T01:02:03.456Z',
  end_at: '2026-12-01T00:00:00Z',
  must_read_until: null,
  rev: 3,
  created_at: '2026-11-20T01:02:03.456Z',
  updated_at: '2026-11-20T01:02:03.456Z',
  removed_at: null,
};

test('publishing without a time publishes now', () => {
  const patch = noticePatch(form, EMPTY_DOCUMENT, 'publish', null, now);
  expect(patch).toMatchObject({ status: 'published', publish_at: now.toISOString() });
});

test('publishing with a future time schedules', () => {
  const patch = noticePatch({ ...form, publishAt: '2030-01-01T09:00' }, EMPTY_DOCUMENT, 'publish', null, now);
  expect(patch.status).toBe('scheduled');
});

test('a draft stays unpublished, with or without a time', () => {
  expect(noticePatch(form, EMPTY_DOCUMENT, 'draft', null, now)).toMatchObject({ status: 'draft', publish_at: null });
  const timed = noticePatch({ ...form, publishAt: '2020-01-01T09:00' }, EMPTY_DOCUMENT, 'draft', null, now);
  expect(timed.status).toBe('draft');
});

test('unchanged times keep their seconds', () => {
  expect(noticePatch(formOfNotice(before), EMPTY_DOCUMENT, 'publish', before, now)).toMatchObject({
    publish_at: before.publish_at,
    end_at: before.end_at,
    must_read_until: null,
  });
});

test('a time that is cleared in the form is removed', () => {
  expect(noticePatch({ ...formOfNotice(before), endAt: '' }, EMPTY_DOCUMENT, 'publish', before, now).end_at).toBeNull();
});
