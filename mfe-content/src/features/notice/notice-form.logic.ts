import { isEqual } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { fromInput, type NoticeForm, toInput } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';

/** The intended state of the saved notice: a draft, or published (now, or at its time). */
export type PublishIntent = 'draft' | 'publish';

/** The default board of notices. Every installation has it. */
export const DEFAULT_BOARD = '00000000-0000-4000-8000-000000000001';

export const TIME_LABELS = { publishAt: '게시 시작', endAt: '게시 종료', mustReadUntil: '필독 기한' } as const;

/** The form values of an existing notice, or of a new notice. */
export function formOfNotice(notice: Notice | null): NoticeForm {
  return {
    title: notice?.title ?? '',
    boardId: notice?.board_id ?? DEFAULT_BOARD,
    pinned: notice?.pinned ?? false,
    publishAt: toInput(notice?.publish_at ?? null),
    endAt: toInput(notice?.end_at ?? null),
    mustReadUntil: toInput(notice?.must_read_until ?? null),
  };
}

/** A notice that the server does not have yet: an empty draft on revision 0. */
export const newNotice = (id: string): Notice => ({
  id,
  board_id: DEFAULT_BOARD,
  title: '',
  body: EMPTY_DOCUMENT,
  status: 'draft',
  pinned: false,
  publish_at: null,
  end_at: null,
  must_read_until: null,
  rev: 0,
  created_at: '',
  updated_at: '',
  removed_at: null,
});

/** An unchanged time keeps its stored value, because the form has no seconds. */
function timeOf(value: string, before: string | null | undefined): string | null {
  return before && value === toInput(before) ? before : fromInput(value);
}

/**
 * The row to save.
 *
 * @param before the notice as it was read, null for a new notice
 * @param now the time of publishing, when the form has none
 */
export function noticePatch(
  form: NoticeForm,
  body: DocumentJson,
  intent: PublishIntent,
  before: Notice | null,
  now: Date,
) {
  const publishAt = timeOf(form.publishAt, before?.publish_at);
  const waits = publishAt !== null && Date.parse(publishAt) > now.getTime();
  return {
    title: form.title,
    body,
    body_text: documentToText(body),
    board_id: form.boardId,
    pinned: form.pinned,
    status: intent === 'draft' ? 'draft' : waits ? 'scheduled' : 'published',
    publish_at: publishAt ?? (intent === 'publish' ? now.toISOString() : null),
    end_at: timeOf(form.endAt, before?.end_at),
    must_read_until: timeOf(form.mustReadUntil, before?.must_read_until),
  };
}

export type NoticePatch = ReturnType<typeof noticePatch>;

const isSameTime = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/** Whether a row has the content that was sent. Then a save whose response was lost has succeeded. */
export const isSavedAs = (patch: NoticePatch, row: Notice): boolean =>
  row.removed_at === null &&
  patch.title === row.title &&
  patch.status === row.status &&
  patch.board_id === row.board_id &&
  patch.pinned === row.pinned &&
  isSameTime(patch.publish_at, row.publish_at) &&
  isSameTime(patch.end_at, row.end_at) &&
  isSameTime(patch.must_read_until, row.must_read_until) &&
  isEqual(patch.body, row.body);
