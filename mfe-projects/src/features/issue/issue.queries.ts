import { getSupabase, readInParts, readRange, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { projectArgument } from '../../project-argument.ts';
import { type SomeOfMine, withHeads, withMine } from './heads.logic.ts';
import {
  type ColumnKind,
  type Issue,
  type IssueHead,
  type IssueView,
  issueOf,
  type Label,
  type MyIssues,
  type Relation,
  type RelationKind,
} from './issue.schema.ts';

/** Issues per request. */
const PART = 1000;
const REMOVED_SHOWN = 50;
/** Tables with the data of a list's rows, and tables that decide which rows the list has. */
const OF_HEADS = [
  'issues',
  'issue_assignees',
  'issue_labels',
  'issue_relations',
  'boards',
  'board_access',
  'project_member_roles',
];
/**
 * The tables among them whose messages contain ids of issues. For a relation it is the id of the issue at its end, which may be
 * blocked.
 */
const BY_ISSUE = ['issues', 'issue_assignees', 'issue_labels', 'issue_relations'];
/** Other tables by whose ids the issues of one's own are read. */
const BY_MINE = ['issue_watchers', 'comments', 'notifications'];
const WHOLE =
  'id, project_id, number, board_id, column_id, parent_id, title, body, priority, due_date, estimate, rank, rev, created_by, updated_by, created_at, updated_at, closed_at, removed_at, comment_count, source_type, source_id';

export interface RemovedIssue {
  id: string;
  number: number;
  title: string;
  removed_at: string;
  purge_at: string;
}

export interface FoundIssue {
  id: string;
  project_id: string;
  number: number;
  title: string;
  column_kind: ColumnKind;
  excerpt: string;
}

/** An issue of any project with its due date, as the home page shows it. */
interface DueIssue {
  id: string;
  number: number;
  title: string;
  project_id: string;
  project_name: string;
  due_date: string;
}

type IssueSource = Pick<Issue, 'project_id' | 'source_type' | 'source_id'>;

interface Part {
  rows: IssueHead[];
  next: number | null;
}

/** By number (`#12`), substring, letters of an incomplete syllable and initials; `projectId` null: in all projects. */
export async function searchIssues(
  projectId: string | null,
  typed: string,
  limit: number,
  signal: AbortSignal,
): Promise<FoundIssue[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .rpc('search_issues', { p_project_id: projectArgument(projectId), p_query: typed, p_limit: limit }, options)
      .range(from, to)
      .abortSignal(signal),
  );
  return rows as FoundIssue[];
}

export const issueQueries = {
  /** All live issues of a project that the user may see, by their numbers. */
  heads: (projectId: string) =>
    queryOptions({
      queryKey: keys.issueHeads(projectId),
      meta: watching({
        tables: OF_HEADS,
        of: projectId,
        patch: {
          tables: BY_ISSUE,
          read: async (ids) => {
            const answer = await getSupabase().rpc('issue_heads_of', { p_project_id: projectId, p_ids: [...ids] });
            const rows = unwrap(answer) as unknown as IssueHead[];
            return (heads) => withHeads(heads as readonly IssueHead[], ids, rows);
          },
        },
      }),
      queryFn: async ({ signal }): Promise<IssueHead[]> => {
        const rows: IssueHead[] = [];
        let after: number | null | undefined;
        while (after !== null) {
          const part = unwrap(
            await getSupabase()
              .rpc('issue_heads', { p_project_id: projectId, p_limit: PART, ...(after ? { p_after: after } : {}) })
              .abortSignal(signal),
          ) as unknown as Part;
          rows.push(...part.rows);
          after = part.next;
        }
        return rows;
      },
      // Structural sharing of all rows would take longer than rendering them.
      structuralSharing: false,
      enabled: projectId !== '',
    }),

  /** Null when the issue does not exist or the user may not see it. An issue in the trash is returned too. */
  detail: (issueId: string) =>
    queryOptions({
      queryKey: keys.issue(issueId),
      meta: watching({ tables: ['issues'], row: issueId }),
      queryFn: async (): Promise<Issue | null> => {
        const row = unwrapMaybe(await getSupabase().from('issues').select(WHOLE).eq('id', issueId).maybeSingle());
        return row ? issueOf(row) : null;
      },
      structuralSharing: false,
    }),

  /** The note or memo from which an issue was created; null when it was deleted or the user may not read it. */
  source: ({ project_id: projectId, source_type: type, source_id: id }: IssueSource) =>
    queryOptions({
      queryKey: keys.issueSource(id ?? ''),
      meta: watching({ tables: [type === 'memo' ? 'memos' : 'notes'], row: id ?? '' }),
      queryFn: async (): Promise<{ title: string; href: string } | null> => {
        const supabase = getSupabase();
        if (type === 'memo') {
          const memo = unwrapMaybe(
            await supabase
              .from('memos')
              .select('body')
              .eq('id', id ?? '')
              .maybeSingle(),
          );
          const [line = ''] = memo?.body.trim().split('\n') ?? [];
          return memo && { title: line, href: `/memo/detail?memoId=${id}` };
        }
        const note = unwrapMaybe(
          await supabase
            .from('notes')
            .select('title')
            .eq('id', id ?? '')
            .maybeSingle(),
        );
        return note && { title: note.title, href: `/project/note/view/${id}?projectId=${projectId}` };
      },
      enabled: id !== null,
    }),

  relations: (projectId: string, issueId: string) =>
    queryOptions({
      queryKey: keys.issueRelations(issueId),
      meta: watching({ tables: ['issue_relations'], of: projectId }),
      queryFn: async (): Promise<Relation[]> => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('issue_relations')
            .select('id, kind, from_id, to_id', options)
            .or(`from_id.eq.${issueId},to_id.eq.${issueId}`)
            .order('created_at')
            .order('id')
            .range(from, to),
        );
        return rows.map(({ id, kind, from_id, to_id }) => {
          const isFrom = from_id === issueId;
          return { id, kind: kind as RelationKind, isFrom, otherId: isFrom ? to_id : from_id };
        });
      },
    }),

  /** Ids of the people who watch an issue. */
  watchers: (projectId: string, issueId: string) =>
    queryOptions({
      queryKey: keys.issueWatchers(issueId),
      meta: watching({ tables: ['issue_watchers'], of: projectId }),
      queryFn: async () =>
        (
          await readInParts((from, to, options) =>
            getSupabase()
              .from('issue_watchers')
              .select('user_id', options)
              .eq('issue_id', issueId)
              .order('user_id')
              .range(from, to),
          )
        ).map(({ user_id }) => user_id),
    }),

  /** The labels of a project, by name. */
  labels: (projectId: string) =>
    queryOptions({
      queryKey: keys.labels(projectId),
      meta: watching({ tables: ['labels'], of: projectId }),
      queryFn: async () =>
        (await readInParts((from, to, options) =>
          getSupabase()
            .from('labels')
            .select('id, name, color', options)
            .eq('project_id', projectId)
            .order('name')
            .order('id')
            .range(from, to),
        )) as Label[],
      enabled: projectId !== '',
    }),

  /** Saved views: the user's own views and shared views. */
  views: (projectId: string) =>
    queryOptions({
      queryKey: keys.issueViews(projectId),
      meta: watching({ tables: ['issue_views'], of: projectId }),
      queryFn: async (): Promise<IssueView[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('issue_views')
            .select('id, user_id, name, query, is_shared', options)
            .eq('project_id', projectId)
            .order('created_at')
            .order('id')
            .range(from, to),
        ),
    }),

  /** Issues in the trash, last removed first, in pages. */
  removed: (projectId: string) =>
    pagedListOptions({
      queryKey: keys.removedIssues(projectId),
      meta: watching({ tables: ['issues'], of: projectId }),
      pageSize: REMOVED_SHOWN,
      read: (range) =>
        readRange<RemovedIssue>(
          (from, to, options) =>
            getSupabase()
              .from('issues')
              .select('id, number, title, removed_at, purge_at', options)
              .eq('project_id', projectId)
              .not('removed_at', 'is', null)
              .order('removed_at', { ascending: false })
              .order('id')
              .range(from, to)
              .overrideTypes<RemovedIssue[], { merge: false }>(),
          range,
        ),
    }),

  /** The open issues of all projects that are assigned to the user and due until this day, the earliest first. */
  dueUntil: (day: string, limit: number) =>
    queryOptions({
      queryKey: keys.dueIssues(day),
      meta: watching({ tables: ['issues', 'issue_assignees', 'boards', 'board_access', 'project_member_roles'] }),
      queryFn: async () =>
        unwrap(await getSupabase().rpc('my_due_issues', { p_until: day, p_limit: limit })) as unknown as DueIssue[],
    }),

  /**
   * Issues of all projects that are assigned to the user, or that the user created or watches, or in which the user is
   * mentioned.
   */
  mine: queryOptions({
    queryKey: keys.myIssues,
    meta: watching({
      tables: [...OF_HEADS, ...BY_MINE, 'board_columns', 'labels'],
      patch: {
        tables: [...BY_ISSUE, ...BY_MINE],
        read: async (ids) => {
          const read = unwrap(await getSupabase().rpc('my_issues_of', { p_ids: [...ids] })) as unknown as SomeOfMine;
          return (mine) => withMine(mine as MyIssues, ids, read);
        },
      },
    }),
    queryFn: async ({ signal }): Promise<MyIssues> => {
      const parts: MyIssues[] = [];
      let after: string | null = null;
      do {
        const part: MyIssues & { next: string | null } = unwrap(
          await getSupabase()
            .rpc('my_issues', { p_limit: PART, ...(after ? { p_after: after } : {}) })
            .abortSignal(signal),
        ) as never;
        parts.push(part);
        after = part.next;
      } while (after !== null);
      return {
        rows: parts.flatMap(({ rows }) => rows),
        columns: parts.flatMap(({ columns }) => columns),
        labels: parts.flatMap(({ labels }) => labels),
        people: parts.flatMap(({ people }) => people),
      };
    },
    structuralSharing: false,
  }),
};
