import { projectCan } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import type { Person } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { boardQueries } from './board.queries.ts';
import { issueQueries } from './issue.queries.ts';
import type { Board, BoardColumn, IssueHead, Label } from './issue.schema.ts';

/** What the screens of issues show beside the issues themselves. */
export interface IssueData {
  projectId: string;
  heads: readonly IssueHead[];
  byId: ReadonlyMap<string, IssueHead>;
  boards: readonly Board[];
  columns: ReadonlyMap<string, BoardColumn>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Person>;
  /** Whether the user may write issues; the database also asks the board. */
  canWrite: boolean;
}

/** Opens another issue in the same place; without it, a link leads there. */
export type OpenIssue = ((issueId: string) => void) | undefined;

const byId = <Row extends { id: string }>(rows: readonly Row[] | undefined): ReadonlyMap<string, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

/** The issues of a project with everything that names them, in the shape of a query for `QueryView`. */
export function useIssueData(projectId: string) {
  const role = useProjectRole(projectId);
  const heads = useQuery(issueQueries.heads(projectId));
  const boards = useQuery(boardQueries.boards(projectId));
  const columns = useQuery(boardQueries.columns(projectId));
  const labels = useQuery(issueQueries.labels(projectId));
  const people = useQuery(memberQueries.people(projectId));
  const canWrite = projectCan(role, 'note.write');
  // Without people the issues are shown too, but not while their names are on the way.
  const isPending = !heads.data || !boards.data || !columns.data || people.isPending;
  const headsById = useMemo(() => byId(heads.data), [heads.data]);
  const columnsById = useMemo(() => byId(columns.data), [columns.data]);
  const labelsById = useMemo(() => byId(labels.data), [labels.data]);
  const persons = useMemo(() => new Map(people.data?.map((person) => [person.user_id, person])), [people.data]);
  const data = useMemo<IssueData | undefined>(
    () =>
      isPending
        ? undefined
        : {
            projectId,
            heads: heads.data,
            byId: headsById,
            boards: boards.data,
            columns: columnsById,
            labels: labelsById,
            people: persons,
            canWrite,
          },
    [isPending, projectId, heads.data, headsById, boards.data, columnsById, labelsById, persons, canWrite],
  );
  return {
    data,
    isPending,
    error: [heads, boards, columns].find((query) => query.error && query.data === undefined)?.error ?? null,
    refetch: () => Promise.all([heads, boards, columns].map((query) => query.refetch())),
  };
}
