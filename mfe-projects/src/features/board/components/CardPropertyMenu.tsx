import { IssueIcons } from '../../issue/components/IssueIcons.tsx';
import type { Editing } from '../../issue/components/IssueRows.tsx';
import { PropertyMenu } from '../../issue/components/PropertyMenu.tsx';
import { useIssueData } from '../../issue/use-issue-data.ts';

export interface CardEditing extends Editing {
  /** The card at which the menu opens; null for a button. */
  cardId: string | null;
}

interface Props {
  projectId: string;
  editing: CardEditing;
  onClose: () => void;
}

/** The menu that changes a property of cards. */
export function CardPropertyMenu({ projectId, editing, onClose }: Props) {
  const { data } = useIssueData(projectId);
  const { property, ids, anchor } = editing;
  return (
    <>
      <IssueIcons />
      {data && (
        <PropertyMenu key={property} data={data} ids={ids} property={property} anchor={anchor} onClose={onClose} />
      )}
    </>
  );
}
