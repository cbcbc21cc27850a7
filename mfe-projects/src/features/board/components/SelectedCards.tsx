import { useState } from 'react';
import { BulkBar } from '../../issue/components/BulkBar.tsx';
import type { Editing } from '../../issue/components/IssueRows.tsx';
import { PropertyMenu } from '../../issue/components/PropertyMenu.tsx';
import { useRemoveIssues } from '../../issue/issue.mutations.ts';
import { useIssueData } from '../../issue/use-issue-data.ts';

interface Props {
  projectId: string;
  /** The selected cards that the board shows. */
  ids: readonly string[];
  onClear: () => void;
}

/** What can be done to all selected cards of a board at once, beside moving them. */
export function SelectedCards({ projectId, ids, onClear }: Props) {
  const { data } = useIssueData(projectId);
  const remove = useRemoveIssues(projectId);
  const [editing, setEditing] = useState<Pick<Editing, 'property' | 'anchor'> | null>(null);
  if (ids.length === 0) return null;
  return (
    <>
      <BulkBar
        count={ids.length}
        onEdit={(property, anchor) => setEditing({ property, anchor })}
        onRemove={() => {
          remove.mutate(ids);
          onClear();
        }}
        onClear={onClear}
      />
      {data && editing && (
        <PropertyMenu key={editing.property} data={data} ids={ids} {...editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
