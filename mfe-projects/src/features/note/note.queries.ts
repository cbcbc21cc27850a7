import { getSupabase, readInParts, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { infiniteQueryOptions, queryOptions } from '@dojang/shared-auth/query';
import type { DocumentJson } from '@dojang/shared-ui/document';
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
  title: string;
  content: DocumentJson;
  author: string | null;
  kind: string;
  at: string;
}

export const noteQueries = {
  all: (projectId: string) => ['projects', projectId, 'notes'] as const,

  /** The notes that were changed last, last changed first. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: ['projects', projectId, 'notes', 'recent'],
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('notes')
            .select(ITEM)
            .eq('project_id', projectId)
            .is('removed_at', null)
            .order('updated_at', { ascending: false })
            .limit(RECENT_READ),
        ) as NoteItem[],
    }),

  /** The notes above a live note, from the top down, and the note itself; none when it has no place or is unknown. */
  path: (projectId: string, noteId: string) =>
    queryOptions({
      queryKey: ['projects', projectId, 'notes', 'path', noteId],
      queryFn: async () => {
        const answer = await getSupabase().rpc('note_path', { p_note_id: noteId });
        return answer.error?.code === UNKNOWN ? [] : (unwrap(answer) as unknown as NoteItem[]);
      },
    }),

  /** Null when there is no such note or it is not mine to read. */
  detail: (noteId: string) =>
    queryOptions({
      queryKey: ['projects', 'note', noteId],
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
    infiniteQueryOptions({
      queryKey: ['projects', projectId, 'notes', 'removed'],
      queryFn: async ({ pageParam: from }) =>
        unwrap(
          await getSupabase()
            .from('notes')
            .select(`${ITEM}, removed_at, purge_at, removed_from`)
            .eq('project_id', projectId)
            .not('removed_at', 'is', null)
            .order('removed_at', { ascending: false })
            .order('id')
            .range(from, from + REMOVED_SHOWN - 1),
        ) as RemovedNote[],
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.length < REMOVED_SHOWN ? undefined : pages.length * REMOVED_SHOWN),
      select: ({ pages }) => pages.flat(),
    }),

  /** By substring, by letters of a half-typed syllable and by initials, in titles and texts. */
  search: (projectId: string, typed: string) =>
    queryOptions({
      queryKey: ['projects', projectId, 'notes', 'search', typed],
      queryFn: async ({ signal }): Promise<FoundNote[]> => {
        if (!typed.trim()) return [];
        const rows = unwrap(
          await getSupabase()
            .rpc('search_notes', { p_project_id: projectId, p_query: typed, p_limit: SEARCH_LIMIT })
            .abortSignal(signal),
        ) as (NoteItem & { body_text: string })[];
        return rows.map(({ body_text, ...note }) => ({ ...note, snippet: snippetOf(body_text, typed) }));
      },
    }),

  versions: (noteId: string) =>
    queryOptions({
      queryKey: ['projects', 'note', noteId, 'versions'],
      queryFn: async (): Promise<NoteVersion[]> => {
        const rows = await readInParts(
          async (from, to) =>
            unwrap(
              await getSupabase()
                .from('note_versions')
                .select('rev, title, content, author, kind, at')
                .eq('note_id', noteId)
                .order('at', { ascending: false })
                .order('rev', { ascending: false })
                .range(from, to),
            ),
          { part: VERSIONS_SHOWN, most: VERSIONS_SHOWN },
        );
        return rows.map((row) => ({ ...row, content: row.content as unknown as DocumentJson }));
      },
    }),
};
