import { getSupabase, readInParts } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { matchesKorean } from '@dojang/shared-ui';
import type { NoteReference } from '@dojang/shared-ui/editor';
import { displayTitle } from '../../display-title.ts';
import { keys } from '../../keys.ts';
import { notePath } from './conversation.logic.ts';
import { readTogether } from './read-together.ts';

const COLUMNS = 'id, project_id, title';
/** Number of notes that the list after `[[` offers before the user types, plus the note that is being edited. */
const RECENT = 9;
/** Number of notes whose titles are searched. The search finds texts too, the last changed note first. */
const SEARCHED = 100;

interface Row {
  id: string;
  project_id: string;
  title: string;
}

const referenceOf = ({ id, project_id, title }: Row): NoteReference => ({
  id,
  projectId: project_id,
  title: displayTitle(title),
  href: notePath(id, project_id),
});

const readTitle = readTogether(async (ids) =>
  (
    await readInParts<Row>((from, to, options) =>
      getSupabase()
        .from('notes')
        .select(COLUMNS, options)
        .in('id', ids)
        .is('removed_at', null)
        .order('id')
        .range(from, to),
    )
  ).map(referenceOf),
);

/** Notes whose title contains this substring, letters of an incomplete syllable or initials; the last changed first. */
export async function findNoteReferences(
  projectId: string,
  typed: string,
  signal: AbortSignal,
): Promise<NoteReference[]> {
  const rows = await readInParts<Row>((from, to, options) =>
    getSupabase()
      .rpc('search_notes', { p_project_id: projectId, p_query: typed, p_limit: SEARCHED }, options)
      .select(COLUMNS)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.filter(({ title }) => matchesKorean(title, typed)).map(referenceOf);
}

export const noteReferenceQueries = {
  /** Null when the note was deleted or the user may not see it. */
  title: (id: string) =>
    queryOptions({
      queryKey: keys.noteTitle(id),
      meta: watching({ tables: ['notes'], row: id }),
      queryFn: () => readTitle(id),
    }),

  /** The last changed notes of a project. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: keys.recentNoteReferences(projectId),
      meta: watching({ tables: ['notes'], of: projectId }),
      queryFn: async () =>
        (
          await readInParts<Row>(
            (from, to, options) =>
              getSupabase()
                .from('notes')
                .select(COLUMNS, options)
                .eq('project_id', projectId)
                .is('removed_at', null)
                .order('updated_at', { ascending: false })
                .order('id')
                .range(from, to),
            { most: RECENT },
          )
        ).map(referenceOf),
    }),
};
