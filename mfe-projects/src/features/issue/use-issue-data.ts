import { projectCan } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import type { Person } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { boardQueries } from './board.queries.ts';
import { issueQueries } from './issue.queries.ts';
import type { Board, BoardColumn, IssueHead, Label } from './issue.schema.ts';

/** The data of the screens of issues, besides the issues. */
export interface IssueData {
  projectId: string;
  heads: readonly IssueHead[];
  byId: ReadonlyMap<string, IssueHead>;
  boards: readonly Board[];
  columns: ReadonlyMap<string, BoardColumn>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Person>;
  /** Whether the user may edit issues. The database also checks the board. */
  canWrite: boolean;
}

/** Opens another issue in the same place. Without it the issue is a link. */
export type OpenIssue = ((issueId: string) => void) | undefined;

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined): ReadonlyMap<string, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

/** The names for the issues of a project, without the issues. */
export type IssueNames = Omit<IssueData, 'heads' | 'byId'>;

interface Part<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** Boards, columns, labels and people of a project, in the shape of a query for `QueryView`. */
export function useIssueNames(projectId: string): Part<IssueNames> {
  const role = useProjectRole(projectId);
  const boards = useQuery(boardQueries.boards(projectId));
  const columns = useQuery(boardQueries.columns(projectId));
  const labels = useQuery(issueQueries.labels(projectId));
  const people = useQuery(memberQueries.people(projectId));
  const canWrite = projectCan(role, 'note.write');
  // When people cannot be loaded, the issues are still shown. While people are loading, the issues wait.
  const isPending = !boards.data || !columns.data || people.isPending;
  const columnsById = useMemo(() => byId(columns.data), [columns.data]);
  const labelsById = useMemo(() => byId(labels.data), [labels.data]);
  const persons = useMemo(() => new Map(people.data?.map((person) => [person.user_id, person])), [people.data]);
  const data = useMemo<IssueNames | undefined>(
    () =>
      isPending
        ? undefined
        : { projectId, boards: boards.data, columns: columnsById, labels: labelsById, people: persons, canWrite },
    [isPending, projectId, boards.data, columnsById, labelsById, persons, canWrite],
  );
  return {
    data,
    isPending,
    error: [boards, columns].find((query) => query.error && query.data === undefined)?.error ?? null,
    refetch: () => Promise.all([boards, columns].map((query) => query.refetch())),
  };
}

/** The issues of a project with all names, in the shape of a query for `QueryView`. */
export function useIssueData(projectId: string): Part<IssueData> {
  const heads = useQuery(issueQueries.heads(projectId));
  const names = useIssueNames(projectId);
  const headsById = useMemo(() => byId(heads.data), [heads.data]);
  const data = useMemo<IssueData | undefined>(
    () => (heads.data && names.data ? { ...names.data, heads: heads.data, byId: headsById } : undefined),
    [heads.data, headsById, names.data],
  );
  return {
    data,
    isPending: !data,
    error: (heads.data === undefined ? heads.error : null) ?? names.error,
    refetch: () => Promise.all([heads.refetch(), names.refetch()]),
  };
}
