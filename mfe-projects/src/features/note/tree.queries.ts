import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { NoteItem } from './note.schema.ts';
import { lastChangeOf, type NoteTree, type PlacedNote, treeOf, withNotes } from './note-tree.logic.ts';
import { missingLists } from './opening.logic.ts';

/** Notes per request. */
const PART = 5000;
/** Maximum number of notes of a project that is loaded again completely. A larger project loads only its changes. */
const SMALL = 100;
/** Number of rows on the highest screen. */
const SCREEN_ROWS = 60;
/** Maximum depth of the first requests. */
const ROUNDS = 4;
const CHANGES_READ = 500;
/**
 * Overlap in milliseconds when changes are read. The time of a change is its beginning, but it is visible only after its
 * commit.
 */
const OVERLAP_MS = 2_000;

interface Part {
  index_rev: number;
  rows: PlacedNote[];
}

export const treeQueries = {
  /** All live notes with their places. */
  whole: (projectId: string) =>
    queryOptions({
      queryKey: keys.noteTree(projectId),
      meta: watching({ tables: ['notes', 'note_places', 'projects'], of: projectId }),
      queryFn: async ({ client, queryKey, signal }): Promise<NoteTree> => {
        const known = client.getQueryData<NoteTree>(queryKey);
        const fresh = known && known.notes.size > SMALL ? await renewed(projectId, known, signal) : null;
        return fresh ?? readWhole(projectId, signal);
      },
      // Structural sharing of all rows would take longer than rendering them.
      structuralSharing: false,
    }),

  /**
   * The rows of the first screen, until the whole tree is loaded. They are the top level and the lists of expanded notes.
   *
   * @param folded notes whose children are not shown
   */
  opening: (projectId: string, folded: ReadonlySet<string>) =>
    queryOptions({
      queryKey: keys.noteOpening(projectId),
      queryFn: async ({ client, queryKey, signal }) => {
        const isWholeThere = () => client.getQueryData(treeQueries.whole(projectId).queryKey) !== undefined;
        return readOpening(projectId, folded, signal, (tree) => {
          client.setQueryData(queryKey, tree);
          // A small project is completely loaded at this point.
          return !isWholeThere();
        });
      },
      staleTime: 0,
      gcTime: 0,
      structuralSharing: false,
    }),
};

async function readWhole(projectId: string, signal: AbortSignal): Promise<NoteTree> {
  const rows: PlacedNote[] = [];
  let rev: number | undefined;
  let after: string | null | undefined;
  while (after !== null) {
    const part = unwrap(
      await getSupabase()
        .rpc('note_rows', { p_project_id: projectId, p_limit: PART, ...(after ? { p_after: after } : {}) })
        .abortSignal(signal),
    ) as unknown as Part & { next: string | null };
    rows.push(...part.rows);
    // The oldest revision of all parts, so that moves between two parts are loaded again.
    rev ??= part.index_rev;
    after = part.next;
  }
  return treeOf(rows, rev ?? 0);
}

/** The known tree with later changes. Null when notes were moved or there are too many changes. */
async function renewed(projectId: string, known: NoteTree, signal: AbortSignal): Promise<NoteTree | null> {
  const last = lastChangeOf(known);
  const since = new Date(last - OVERLAP_MS).toISOString();
  const [project, items] = await Promise.all([
    getSupabase().from('projects').select('index_rev').eq('id', projectId).abortSignal(signal).single(),
    readInParts<NoteItem>(
      (from, to, options) =>
        getSupabase()
          .from('notes')
          .select('id, title, updated_at, updated_by', options)
          .eq('project_id', projectId)
          .is('removed_at', null)
          .gte('updated_at', since)
          .order('updated_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal),
      { most: CHANGES_READ },
    ),
  ]);
  const isAll = items.length < CHANGES_READ || Date.parse(items.at(-1)?.updated_at ?? '') <= last;
  return unwrap(project).index_rev === known.rev && isAll ? withNotes(known, items) : null;
}

async function readList(projectId: string, parentId: string | null, signal: AbortSignal): Promise<Part> {
  return unwrap(
    await getSupabase()
      .rpc('note_children', {
        p_project_id: projectId,
        p_limit: SCREEN_ROWS,
        ...(parentId ? { p_parent_id: parentId } : {}),
      })
      .abortSignal(signal),
  ) as unknown as Part;
}

/** @param onRead receives the known rows after each round; returns whether to continue */
async function readOpening(
  projectId: string,
  folded: ReadonlySet<string>,
  signal: AbortSignal,
  onRead: (tree: NoteTree) => boolean,
): Promise<NoteTree> {
  const { rows, index_rev: rev } = await readList(projectId, null, signal);
  let tree = treeOf(rows, rev, { isWhole: false });
  for (let round = 1; round < ROUNDS; round++) {
    const missing = missingLists(tree, folded, SCREEN_ROWS);
    if (!onRead(tree) || missing.length === 0) break;
    const lists = await Promise.all(missing.map((id) => readList(projectId, id, signal)));
    rows.push(...lists.flatMap((list) => list.rows));
    tree = treeOf(rows, rev, { isWhole: false });
  }
  return tree;
}
