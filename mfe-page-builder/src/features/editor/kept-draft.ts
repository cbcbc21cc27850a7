import { isEqual } from '@dojang/shared-ui';
import { z } from 'zod';
import type { Draft } from './use-page-draft.ts';

/** What a person did to a page that the server has not acknowledged, kept in their browser. */
export interface KeptDraft extends Draft {
  /** The revision that it was made on. */
  rev: number;
  /** When it was kept, ISO. */
  at: string;
  /** Where it is kept. */
  key: string;
}

const schema = z.object({ project: z.unknown(), title: z.string(), rev: z.number(), at: z.string() });

/** A cupboard a person and page: whoever signs in here next does not see it. */
const cupboardOf = (userId: string, pageId: string) => `dojang.page-draft.${userId}.${pageId}.`;

/**
 * In it a drawer each time that the page is opened. Tabs that have it open at once never write over each other, and need
 * not know of each other: merging two pages is what the person is asked for anyway, one draft after the other.
 */
export const newDrawer = (userId: string, pageId: string): string =>
  `${cupboardOf(userId, pageId)}${crypto.randomUUID()}`;

const sameContent = (a: Draft, b: Draft) => isEqual(a.project, b.project) && a.title.trim() === b.title.trim();

/** Puts a draft into a drawer, in place of what was there. False when the browser has no room for it. */
export function keepDraft(key: string, { project, title }: Draft, rev: number): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ project, title, rev, at: new Date().toISOString() }));
    return true;
  } catch {
    return false;
  }
}

export function dropKeptDraft(key: string): void {
  localStorage.removeItem(key);
}

function readKeptDraft(key: string): KeptDraft | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return { ...schema.parse(JSON.parse(text)), key };
  } catch {
    dropKeptDraft(key);
    return null;
  }
}

/** What is to be offered to who opens the page again, newest first; not what the server has by now. */
export function keptDraftsFor(userId: string, page: { id: string; title: string; draft: unknown }): KeptDraft[] {
  const cupboard = cupboardOf(userId, page.id);
  const found = Object.keys(localStorage)
    .filter((key) => key.startsWith(cupboard))
    .map(readKeptDraft)
    .filter((kept) => kept !== null);
  const isSaved = (kept: KeptDraft) => sameContent(kept, { project: page.draft, title: page.title });
  for (const kept of found) if (isSaved(kept)) dropKeptDraft(kept.key);
  return found.filter((kept) => !isSaved(kept)).sort((a, b) => b.at.localeCompare(a.at));
}

/** Puts what is to be continued into the drawer of the editor that goes on with it. */
export function moveKeptDraft(kept: KeptDraft, key: string): void {
  if (keepDraft(key, kept, kept.rev)) dropKeptDraft(kept.key);
}

interface Acknowledged {
  saved: Draft;
  /** What the editor has by now. */
  latest: Draft;
  rev: number;
}

/** The server has `saved` as `rev`: what is in the drawer is no longer needed, or is what was done on top of that. */
export function acknowledgeKept(key: string, { saved, latest, rev }: Acknowledged): void {
  if (readKeptDraft(key) === null) return;
  if (sameContent(latest, saved)) dropKeptDraft(key);
  else keepDraft(key, latest, rev);
}
