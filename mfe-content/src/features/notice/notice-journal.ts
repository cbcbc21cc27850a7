import { isEqual, type JournalPlace } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import type { NoticeForm } from './notice.schema.ts';
import { DEFAULT_BOARD } from './notice-form.logic.ts';

/** A notice with the values of its form. */
export interface NoticeDraft {
  noticeId: string;
  form: NoticeForm;
  body: DocumentJson;
}

/** The journal's key of a notice. New notices share one key, and their entries contain the id. */
export const noticePlace = (account: string, noticeId: string | null): JournalPlace => ({
  account,
  kind: 'notice',
  id: noticeId ?? 'new',
});

const schema = z.object({
  noticeId: z.uuid(),
  form: z.object({
    title: z.string(),
    boardId: z.string().default(DEFAULT_BOARD),
    pinned: z.boolean(),
    publishAt: z.string(),
    endAt: z.string(),
    mustReadUntil: z.string(),
  }),
  body: z.unknown(),
});

/** Parses a journal entry, also of an older version. */
export function parseKeptNotice(kept: unknown): NoticeDraft | null {
  const { success, data } = schema.safeParse(kept);
  return success ? { ...data, body: parseDocument(data.body) } : null;
}

/** Whether two drafts have the same content, apart from the id. */
export const isSameNotice = (a: NoticeDraft, b: NoticeDraft): boolean =>
  isEqual(a.form, b.form) && isEqual(a.body, b.body);
