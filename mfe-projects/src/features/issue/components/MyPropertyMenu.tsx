import { useMemo } from 'react';
import { useUpdateMyIssues } from '../issue.mutations.ts';
import type { MyIssue } from '../issue.schema.ts';
import { type IssueData, useIssueNames } from '../use-issue-data.ts';
import type { Editing } from './IssueRows.tsx';
import { PropertyMenu } from './PropertyMenu.tsx';

interface Props {
  rows: readonly MyIssue[];
  editing: Editing;
  onClose: () => void;
}

/** Properties whose values are the same in every project. */
export const OF_ANY_PROJECT: readonly string[] = ['priority', 'due', 'estimate'];

/** The menu that changes a property of one's own issues. It offers what the project of the first one has. */
export function MyPropertyMenu({ rows, editing, onClose }: Props) {
  const { property, ids, anchor } = editing;
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const projectId = chosen[0]?.project_id ?? '';
  const names = useIssueNames(projectId);
  const update = useUpdateMyIssues();
  const data = useMemo<IssueData | undefined>(
    () => names.data && { ...names.data, heads: rows, byId: new Map(rows.map((row) => [row.id, row])) },
    [names.data, rows],
  );
  if (!data) return null;
  return (
    <PropertyMenu
      key={property}
      data={data}
      property={property}
      ids={ids}
      anchor={anchor}
      onClose={onClose}
      onChange={(changes) => update(chosen, changes)}
    />
  );
}
