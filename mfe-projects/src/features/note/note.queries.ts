import { getSupabase, readInParts, readRange, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import type { DocumentJson } from '@dojang/shared-ui/document';
import { keys } from '../../keys.ts';
import { type NoteItem, noteOf } from './note.schema.ts';
import { snippetOf } from './search.logic.ts';

const ITEM = 'id, title, updated_at, updated_by';
/** More than the dashboard lists: it finds the titles of what happened lately among them. */
const RECENT_READ = 50;
const SEARCH_LIMIT = 30;
const REMOVED_SHOWN = 50;
const VERSIONS_SHOWN = 50;
/** Code of the database for what there is not, or not for this person. */
const UNKNOWN = 'P0002';

export interface RemovedNote extends NoteItem {
  removed_at: string;
  purge_at: string;
  /** The note under which it stood; null is the top of the tree. */
  removed_from: string | null;
}

export interface FoundNote extends NoteItem {
  snippet: string;
}

export interface NoteVersion {
  rev: number;
  author: string | null;
  at: string;
}

interface NoteVersionText {
  title: string;
  content: DocumentJson;
}

/** By substring, by letters of a half-typed syllable and by initials, in titles and texts; the best first. */
export async function searchNotes(
  projectId: string,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundNote[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_notes', { p_project_id: projectId, p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map(({ body_text, ...note }) => ({ ...note, snippet: snippetOf(body_text, typed) }));
}

export const noteQueries = {
  all: (projectId: string) => keys.notes(projectId),

  /** The notes that were changed last, last changed first. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: keys.recentNotes(projectId),
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

  /** The notes above a live note, from the top down, and the note itself; none when it has no place or is unknown. */
  path: (projectId: string, noteId: string) =>
    queryOptions({
      queryKey: keys.notePath(projectId, noteId),
      queryFn: async () => {
        const answer = await getSupabase().rpc('note_path', { p_note_id: noteId });
        return answer.error?.code === UNKNOWN ? [] : (unwrap(answer) as unknown as NoteItem[]);
      },
    }),

  /** Null when there is no such note or it is not mine to read. */
  detail: (noteId: string) =>
    queryOptions({
      queryKey: keys.note(noteId),
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
    }),

  /** Notes in the trash, last removed first, a page at a time. */
  removed: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.removedNotes(projectId),
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

  /** As `searchNotes`; none where nothing is typed. */
  search: (projectId: string, typed: string) =>
    queryOptions({
      queryKey: keys.foundNotes(projectId, typed),
      queryFn: ({ signal }) =>
        typed.trim() ? searchNotes(projectId, typed, SEARCH_LIMIT, signal) : Promise.resolve([]),
    }),

  /** Earlier versions without their texts, the latest first, a page at a time. */
  versions: (noteId: string) =>
    pagedListOptions({
      queryKey: keys.versions(noteId),
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

  /** What a version says. It never changes. */
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
