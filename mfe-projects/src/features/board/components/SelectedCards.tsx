import { BulkBar } from '../../issue/components/BulkBar.tsx';
import { useRemoveIssues } from '../../issue/issue.mutations.ts';
import type { Property } from '../../issue/options.logic.ts';

interface Props {
  projectId: string;
  /** The selected cards that the board shows. */
  ids: readonly string[];
  onEdit: (property: Property, ids: readonly string[], anchor: HTMLElement) => void;
  onClear: () => void;
}

/** Actions for all selected cards of a board, besides moving them. */
export function SelectedCards({ projectId, ids, onEdit, onClear }: Props) {
  const remove = useRemoveIssues(projectId);
  if (ids.length === 0) return null;
  return (
    <BulkBar
      count={ids.length}
      onEdit={(property, anchor) => onEdit(property, ids, anchor)}
      onRemove={() => {
        remove.mutate(ids);
        onClear();
      }}
      onClear={onClear}
    />
  );
}
