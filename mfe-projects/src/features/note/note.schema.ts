import type { DocumentJson } from '@dojang/shared-ui/document';
import { z } from 'zod';

/** A note in the tree and in lists. */
export interface NoteItem {
  id: string;
  title: string;
  updated_at: string;
  updated_by: string | null;
}

export interface Note extends NoteItem {
  project_id: string;
  content: DocumentJson;
  rev: number;
  removed_at: string | null;
  purge_at: string | null;
  /** Only in a row that a refused save returns. */
  updated_by_name?: string;
}

const noteRow = z.object({
  id: z.string(),
  project_id: z.string(),
  title: z.string(),
  content: z.unknown(),
  rev: z.number(),
  removed_at: z.string().nullable(),
  purge_at: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  updated_by_name: z.string().optional(),
});

/** Parses a row of `notes`. */
export function noteOf(row: unknown): Note {
  const note = noteRow.parse(row);
  // The database contains only documents that were validated when they were stored.
  return { ...note, content: note.content as DocumentJson };
}

const moveAnswer = z.object({ ok: z.literal(true), index_rev: z.number() });

/** Parses the result of `move_note`. */
export const moveOf = (answer: unknown) => moveAnswer.parse(answer);
