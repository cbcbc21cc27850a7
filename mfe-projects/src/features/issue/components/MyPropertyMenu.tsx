import { useMemo } from 'react';
import type { MyIssue } from '../issue.schema.ts';
import { byProject } from '../mine.logic.ts';
import { useChangeTogether } from '../together.mutations.ts';
import { type IssueData, useIssueNames } from '../use-issue-data.ts';
import type { Editing } from './IssueRows.tsx';
import { KindMenu } from './KindMenu.tsx';
import { PropertyMenu } from './PropertyMenu.tsx';

interface Props {
  rows: readonly MyIssue[];
  editing: Editing;
  onClose: () => void;
}

/** Properties that can be set for issues of several projects together. For the status the user chooses a kind of column. */
export const OF_ANY_PROJECT: readonly string[] = ['status', 'priority', 'due', 'estimate'];

/** The menu that changes a property of the user's own issues. */
export function MyPropertyMenu({ rows, editing, onClose }: Props) {
  const chosen = rows.filter(({ id }) => editing.ids.includes(id));
  if (editing.property === 'status' && new Set(chosen.map(({ project_id }) => project_id)).size > 1) {
    return <KindMenu issues={chosen} anchor={editing.anchor} onClose={onClose} />;
  }
  return <ProjectMenu rows={rows} chosen={chosen} editing={editing} onClose={onClose} />;
}

/** It offers the values of the first issue's project. */
function ProjectMenu({ rows, chosen, editing, onClose }: Props & { chosen: readonly MyIssue[] }) {
  const { property, ids, anchor } = editing;
  const projectId = chosen[0]?.project_id ?? '';
  const names = useIssueNames(projectId);
  const change = useChangeTogether();
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
      onChange={(changes) => void change(byProject(chosen), property, changes)}
    />
  );
}
