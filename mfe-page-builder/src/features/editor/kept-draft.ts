import { isEqual } from '@dojang/shared-ui';
import { z } from 'zod';
import type { Draft } from './use-page-draft.ts';

/** What a person did to a page that the server has not acknowledged, kept in their browser. */
export interface KeptDraft extends Draft {
  /** The revision that it was made on. */
  rev: number;
  /** When it was kept, ISO. */
  at: string;
  /** The editor that kept it. A page may be open in several tabs. */
  by: string;
}

const schema = z.object({
  project: z.unknown(),
  title: z.string(),
  rev: z.number(),
  at: z.string(),
  by: z.string().default(''),
});

/** A drawer a person and page: whoever signs in here next does not see it. */
const keyOf = (userId: string, pageId: string) => `dojang.page-draft.${userId}.${pageId}`;

const sameContent = (a: Draft, b: Draft) => isEqual(a.project, b.project) && a.title.trim() === b.title.trim();

/** Keeps the draft of the editor `by`. False when the browser has no room for it. */
export function keepDraft(userId: string, pageId: string, by: string, { project, title }: Draft, rev: number): boolean {
  try {
    const kept: KeptDraft = { project, title, rev, at: new Date().toISOString(), by };
    localStorage.setItem(keyOf(userId, pageId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function dropKeptDraft(userId: string, pageId: string): void {
  localStorage.removeItem(keyOf(userId, pageId));
}

function readKeptDraft(userId: string, pageId: string): KeptDraft | null {
  const text = localStorage.getItem(keyOf(userId, pageId));
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    dropKeptDraft(userId, pageId);
    return null;
  }
}

/** What is to be offered to who opens the page again; nothing when the server has it by now. */
export function keptDraftFor(userId: string, page: { id: string; title: string; draft: unknown }): KeptDraft | null {
  const kept = readKeptDraft(userId, page.id);
  if (!kept || !sameContent(kept, { project: page.draft, title: page.title })) return kept;
  dropKeptDraft(userId, page.id);
  return null;
}

interface Acknowledged {
  saved: Draft;
  /** What the editor has by now. */
  latest: Draft;
  rev: number;
}

/**
 * The server has `saved` as `rev`: what the editor `by` kept is no longer needed, or is what it did on top of that. What
 * another editor kept stands on its own revision.
 */
export function acknowledgeKept(
  userId: string,
  pageId: string,
  by: string,
  { saved, latest, rev }: Acknowledged,
): void {
  if (readKeptDraft(userId, pageId)?.by !== by) return;
  if (sameContent(latest, saved)) dropKeptDraft(userId, pageId);
  else keepDraft(userId, pageId, by, latest, rev);
}
