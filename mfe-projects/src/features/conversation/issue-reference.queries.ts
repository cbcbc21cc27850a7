import { getSupabase, readInParts, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import type { IssueReference } from '@dojang/shared-ui/editor';
import { keys } from '../../keys.ts';
import { issuePath } from './conversation.logic.ts';
import { readTogether } from './read-together.ts';

const COLUMNS = 'id, project_id, number, title, closed_at';
/** Number of issues that the list after `#` offers before the user types. */
const RECENT = 8;

interface Row {
  id: string;
  project_id: string;
  number: number;
  title: string;
  closed_at: string | null;
}

const referenceOf = ({ id, project_id, number, title, closed_at }: Row): IssueReference => ({
  id,
  projectId: project_id,
  number,
  title,
  href: issuePath(id, project_id),
  isClosed: closed_at !== null,
});

const readTitle = readTogether(async (ids) =>
  (
    await readInParts<Row>((from, to, options) =>
      getSupabase()
        .from('issues')
        .select(COLUMNS, options)
        .in('id', ids)
        .is('removed_at', null)
        .order('id')
        .range(from, to),
    )
  ).map(referenceOf),
);

/** By number (`#12`), substring, letters of an incomplete syllable and initials; the best first. */
export async function findIssueReferences(
  projectId: string,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<IssueReference[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_issues', { p_project_id: projectId, p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map(({ column_kind, ...row }) =>
    referenceOf({ ...row, closed_at: column_kind === 'done' || column_kind === 'canceled' ? row.updated_at : null }),
  );
}

export const issueReferenceQueries = {
  /** Null when the issue was deleted or the user may not see it. */
  title: (id: string) =>
    queryOptions({
      queryKey: keys.issueTitle(id),
      meta: watching({ tables: ['issues'], row: id }),
      queryFn: () => readTitle(id),
    }),

  /** The last changed issues of a project. */
  recent: (projectId: string) =>
    queryOptions({
      queryKey: keys.recentIssues(projectId),
      meta: watching({ tables: ['issues'], of: projectId }),
      queryFn: async () =>
        (
          await readInParts(
            (from, to, options) =>
              getSupabase()
                .from('issues')
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

  /** The issue of a project with this number; null when there is none. */
  numbered: (projectId: string, number: number) =>
    queryOptions({
      queryKey: keys.numberedIssue(projectId, number),
      queryFn: async () => {
        const row = unwrapMaybe(
          await getSupabase()
            .from('issues')
            .select(COLUMNS)
            .eq('project_id', projectId)
            .eq('number', number)
            .is('removed_at', null)
            .maybeSingle(),
        );
        return row ? referenceOf(row) : null;
      },
    }),
};
