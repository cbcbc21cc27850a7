import { getSupabase, readInParts, readRange, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { keys } from '../../keys.ts';
import { projectArgument } from '../../project-argument.ts';
import { snippetOf } from '../../snippet.logic.ts';
import { type NoteItem, noteOf } from './note.schema.ts';

const ITEM = 'id, title, updated_at, updated_by';
/** More notes than the dashboard shows, because the activity uses the titles of recent notes from it. */
const RECENT_READ = 50;
const SEARCH_LIMIT = 30;
const REMOVED_SHOWN = 50;
const VERSIONS_SHOWN = 50;
const BACKLINKS_SHOWN = 20;
/** Code of the database for a row that does not exist, or that the user may not read. */
const UNKNOWN = 'P0002';

export interface RemovedNote extends NoteItem {
  removed_at: string;
  purge_at: string;
  /** The former parent of the note; null means the top level. */
  removed_from: string | null;
}

export interface FoundNote extends NoteItem {
  project_id: string;
  snippet: string;
}

export interface NoteVersion {
  rev: number;
  author: string | null;
  at: string;
}

/** A note or an issue that links to a note. */
export interface Backlink {
  kind: 'note' | 'issue';
  id: string;
  /** Of an issue. */
  number: number | null;
  title: string;
  updated_at: string;
  /** Number of all of them. */
  total: number;
}

interface NoteVersionText {
  title: string;
  content: DocumentJson;
}

/** By substring, by letters of an incomplete syllable and by initials, in titles and texts; the best first. */
export async function searchNotes(
  projectId: string | null,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundNote[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_notes', { p_project_id: projectArgument(projectId), p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map(({ body_text, ...note }) => ({ ...note, snippet: snippetOf(body_text, typed) }));
}

export const noteQueries = {
  all: (projectId: string) => keys.notes(projectId),

  /** The last changed notes, the latest first. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: keys.recentNotes(projectId),
      meta: watching({ tables: ['notes'], of: projectId }),
      queryFn: (): Promise<NoteItem[]> =>
        readInParts(
          (from, to, options) =>
            getSupabase()
              .from('notes')
              .select(ITEM, options)
              .eq('project_id', projectId)
              .is('removed_at', null)
              .order('updated_at', { ascending: false })
              .order('id')
              .range(from, to),
          { most: RECENT_READ },
        ),
    }),

  /** The ancestors of a note from the top down, and the note itself. Empty when the note is in the trash or is unknown. */
  path: (projectId: string, noteId: string) =>
    queryOptions({
      queryKey: keys.notePath(projectId, noteId),
      meta: watching({ tables: ['notes', 'note_places'], of: projectId }),
      queryFn: async () => {
        const answer = await getSupabase().rpc('note_path', { p_note_id: noteId });
        return answer.error?.code === UNKNOWN ? [] : (unwrap(answer) as unknown as NoteItem[]);
      },
    }),

  /** Null when the note does not exist or the user may not read it. */
  detail: (noteId: string) =>
    queryOptions({
      queryKey: keys.note(noteId),
      meta: watching({ tables: ['notes'], row: noteId }),
      queryFn: async () => {
        const row = unwrapMaybe(
          await getSupabase()
            .from('notes')
            .select('id, project_id, title, content, rev, removed_at, purge_at, updated_at, updated_by')
            .eq('id', noteId)
            .maybeSingle(),
        );
        return row ? noteOf(row) : null;
      },
      // Structural sharing would compare the whole text at each save.
      structuralSharing: false,
    }),

  /** The notes and issues that link to a note, last changed first, in pages. */
  backlinks: (projectId: string, noteId: string) =>
    pagedListOptions({
      queryKey: keys.noteBacklinks(projectId, noteId),
      meta: watching({ tables: ['notes', 'issues'], of: projectId }),
      pageSize: BACKLINKS_SHOWN,
      // The function itself takes the range. Each row contains the total.
      read: async (range, signal) => {
        const { rows } = await readRange<Backlink>(
          (from, to) =>
            getSupabase()
              .rpc('note_backlinks', { p_note_id: noteId, p_from: from, p_most: to - from + 1 })
              .abortSignal(signal)
              .overrideTypes<Backlink[], { merge: false }>(),
          range,
        );
        return { rows, total: rows[0]?.total ?? range.from + rows.length };
      },
    }),

  /** Notes in the trash, last removed first, in pages. */
  removed: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.removedNotes(projectId),
      meta: watching({ tables: ['notes'], of: projectId }),
      pageSize: REMOVED_SHOWN,
      read: (range) =>
        readRange<RemovedNote>(
          (from, to, options) =>
            getSupabase()
              .from('notes')
              .select(`${ITEM}, removed_at, purge_at, removed_from`, options)
              .eq('project_id', projectId)
              .not('removed_at', 'is', null)
              .order('removed_at', { ascending: false })
              .order('id')
              .range(from, to)
              .overrideTypes<RemovedNote[], { merge: false }>(),
          range,
        ),
    }),

  /** Like `searchNotes`; empty for an empty text. */
  search: (projectId: string, typed: string) =>
    queryOptions({
      queryKey: keys.foundNotes(projectId, typed),
      queryFn: ({ signal }) =>
        typed.trim() ? searchNotes(projectId, typed, SEARCH_LIMIT, signal) : Promise.resolve([]),
    }),

  /** Earlier versions without their texts, the latest first, in pages. */
  versions: (noteId: string) =>
    pagedListOptions({
      queryKey: keys.versions(noteId),
      meta: watching({ tables: ['note_versions'], row: noteId }),
      pageSize: VERSIONS_SHOWN,
      read: (range) =>
        readRange<NoteVersion>(
          (from, to, options) =>
            getSupabase()
              .from('note_versions')
              .select('rev, author, at', options)
              .eq('note_id', noteId)
              .order('at', { ascending: false })
              .order('rev', { ascending: false })
              .range(from, to),
          range,
        ),
    }),

  /** The content of a version. It never changes. */
  version: (noteId: string, rev: number) =>
    queryOptions({
      queryKey: keys.version(noteId, rev),
      queryFn: async (): Promise<NoteVersionText> => {
        const { title, content } = unwrap(
          await getSupabase()
            .from('note_versions')
            .select('title, content')
            .eq('note_id', noteId)
            .eq('rev', rev)
            .single(),
        );
        return { title, content: content as unknown as DocumentJson };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
