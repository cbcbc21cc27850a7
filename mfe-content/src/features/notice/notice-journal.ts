import { isEqual, type JournalPlace } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import type { NoticeForm } from './notice.schema.ts';

/** A notice as its form holds it. */
export interface NoticeDraft {
  noticeId: string;
  form: NoticeForm;
  body: DocumentJson;
}

/** Where the journal keeps what is unsaved of a notice; new ones share a place, and bring their id along. */
export const noticePlace = (account: string, noticeId: string | null): JournalPlace => ({
  account,
  kind: 'notice',
  id: noticeId ?? 'new',
});

const schema = z.object({
  noticeId: z.uuid(),
  form: z.object({
    title: z.string(),
    pinned: z.boolean(),
    publishAt: z.string(),
    endAt: z.string(),
    mustReadUntil: z.string(),
  }),
  body: z.unknown(),
});

/** What the journal kept, in the shape of today. */
export function parseKeptNotice(kept: unknown): NoticeDraft | null {
  const { success, data } = schema.safeParse(kept);
  return success ? { ...data, body: parseDocument(data.body) } : null;
}

/** Whether two drafts say the same, under whatever id. */
export const isSameNotice = (a: NoticeDraft, b: NoticeDraft): boolean =>
  isEqual(a.form, b.form) && isEqual(a.body, b.body);
