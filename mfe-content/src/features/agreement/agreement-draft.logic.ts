import { koreanDay } from '@dojang/contract/time';
import type { JournalPlace } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { z } from 'zod';
import { type ChangeKind, startOfKoreanDay } from './agreement-dates.logic.ts';

/** The content of a draft. Days are values of date fields: `2026-12-01`, an empty text, or typed text that is not a date. */
export interface Draft {
  body: DocumentJson;
  change: ChangeKind;
  summary: string;
  noticeOn: string;
  effectiveOn: string;
}

/** A version with its text, as it is stored. */
export interface StoredVersion {
  version: number;
  rev: number;
  body: DocumentJson;
  change: string;
  summary: string;
  notice_at: string | null;
  effective_at: string | null;
  published_at: string | null;
  updated_at: string;
}

const dayOf = (time: string | null) => (time ? koreanDay(time) : '');

export const draftOf = (stored: StoredVersion): Draft => ({
  body: stored.body,
  change: stored.change === 'adverse' ? 'adverse' : 'normal',
  summary: stored.summary,
  noticeOn: dayOf(stored.notice_at),
  effectiveOn: dayOf(stored.effective_at),
});

/** A new version begins with the text of the version before it. */
export const nextDraft = (body: DocumentJson): Draft => ({
  body,
  change: 'normal',
  summary: '',
  noticeOn: '',
  effectiveOn: '',
});

/** The database columns of a draft. */
export const draftPatch = ({ body, change, summary, noticeOn, effectiveOn }: Draft) => ({
  body,
  change,
  summary,
  notice_at: startOfKoreanDay(noticeOn),
  effective_at: startOfKoreanDay(effectiveOn),
});

/** The journal's key of the next version of an agreement. */
export const draftPlace = (account: string, agreementId: string, version: number): JournalPlace => ({
  account,
  kind: 'agreement',
  id: `${agreementId} ${version}`,
});

const schema = z.object({
  body: z.unknown(),
  change: z.enum(['normal', 'adverse']),
  summary: z.string(),
  noticeOn: z.string(),
  effectiveOn: z.string(),
});

/** Parses a journal entry, also of an older version. */
export function parseKeptDraft(kept: unknown): Draft | null {
  const { success, data } = schema.safeParse(kept);
  return success ? { ...data, body: parseDocument(data.body) } : null;
}
