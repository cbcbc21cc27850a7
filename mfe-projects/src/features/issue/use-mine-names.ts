import { type QueryClient, useQueryClient } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { memberQueries } from '../member/member.queries.ts';
import { boardQueries } from './board.queries.ts';
import { issueQueries } from './issue.queries.ts';
import type { MyIssues, RowNames } from './issue.schema.ts';

/**
 * The names of the values in the user's own issues. They come with the list and from the data of the projects. Only the data of
 * the projects contains a value that was chosen a moment ago.
 */
function namesOf(client: QueryClient, { rows, columns, labels, people }: MyIssues): RowNames {
  const projects = [...new Set(rows.map(({ project_id }) => project_id))];
  const known = projects.map((id) => ({
    columns: client.getQueryData(boardQueries.columns(id).queryKey) ?? [],
    labels: client.getQueryData(issueQueries.labels(id).queryKey) ?? [],
    people: client.getQueryData(memberQueries.people(id).queryKey) ?? [],
  }));
  const allColumns = client.getQueryData(boardQueries.allColumns.queryKey) ?? [];
  return {
    columns: new Map(
      [...known.flatMap((of) => of.columns), ...allColumns, ...columns].map((column) => [column.id, column]),
    ),
    labels: new Map([...known.flatMap((of) => of.labels), ...labels].map((label) => [label.id, label])),
    people: new Map([...known.flatMap((of) => of.people), ...people].map((person) => [person.user_id, person])),
  };
}

export function useMineNames(mine: MyIssues): RowNames {
  const client = useQueryClient();
  return useMemo(() => namesOf(client, mine), [client, mine]);
}
