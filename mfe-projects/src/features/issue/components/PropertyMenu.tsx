import { koreanDay } from '@dojang/contract/time';
import { useQueryClient } from '@dojang/shared-auth/query';
import { Box, DayButton, UserAvatar } from '@dojang/shared-ui';
import { nameOf } from '../../member/member.logic.ts';
import { useSaveLabel } from '../issue.mutations.ts';
import { issueQueries } from '../issue.queries.ts';
import { type IssueChanges, type IssueHead, LABEL_COLORS, PRIORITIES } from '../issue.schema.ts';
import { isMultiple, type Option, optionsFor, PROPERTY_NAMES, type Property } from '../options.logic.ts';
import { useChangeTogether } from '../together.mutations.ts';
import type { IssueData } from '../use-issue-data.ts';
import { KindIcon, PriorityIcon } from './IssueIcons.tsx';
import { LabelDot } from './LabelChip.tsx';
import { PickMenu, type PickOption } from './PickMenu.tsx';

interface Props {
  data: IssueData;
  property: Property;
  /** Ids of the issues that are changed. */
  ids: readonly string[];
  anchor: HTMLElement;
  onClose: () => void;
  /** Called instead of changing these issues in the project. */
  onChange?: (changes: IssueChanges) => void;
}

/** The menu that changes one property of issues. The change is shown at once. */
export function PropertyMenu({ data, property, ids, anchor, onClose, onChange }: Props) {
  const { projectId, byId, columns, labels, people } = data;
  const changeTogether = useChangeTogether();
  const saveLabel = useSaveLabel(projectId);
  const client = useQueryClient();
  // The newest values, because several may be chosen one after the other.
  const read = (): IssueHead[] => {
    const now = new Map(client.getQueryData(issueQueries.heads(projectId).queryKey)?.map((head) => [head.id, head]));
    return ids.flatMap((id) => now.get(id) ?? byId.get(id) ?? []);
  };
  const find = (typed: string) => optionsFor(property, read(), data, typed, koreanDay());
  const icon = (id: string) => {
    const kind = property === 'status' && columns.get(id)?.kind;
    if (kind) return <KindIcon kind={kind} />;
    if (property === 'priority')
      return <PriorityIcon priority={PRIORITIES.find((value) => String(value) === id) ?? 0} />;
    const person = property === 'assignee' && people.get(id);
    if (person) return <UserAvatar name={nameOf(person)} src={person.thumb_url} size="2xs" />;
    const label = property === 'label' && labels.get(id);
    return label ? <LabelDot color={label.color} /> : null;
  };
  const asPick = ({ id, label, detail, state }: Option): PickOption => ({
    id,
    label,
    state,
    icon: icon(id),
    ...(detail ? { detail } : {}),
  });
  const change = (changes: IssueChanges) =>
    onChange ? onChange(changes) : void changeTogether([{ projectId, issues: read() }], property, changes);
  const createLabel = (name: string) => {
    const id = crypto.randomUUID();
    const color = LABEL_COLORS[(labels.size + 1) % LABEL_COLORS.length] ?? 'gray';
    saveLabel.mutate({ id, name, color }, { onSuccess: () => change({ add_labels: [id] }) });
  };
  return (
    <PickMenu
      label={PROPERTY_NAMES[property]}
      anchor={anchor}
      options={(typed) => find(typed).map(asPick)}
      isMultiple={isMultiple(property)}
      onPick={(id) => {
        const option = find('').find((known) => known.id === id) ?? { changes: { due_date: id } };
        change(option.changes);
      }}
      onClose={onClose}
      {...(property === 'label' ? { onCreate: createLabel } : {})}
    >
      {property === 'due' && (
        <Box p="1" borderTopWidth="1px">
          <DayButton
            label="달력에서 고르기"
            text="달력에서 고르기"
            value={read()[0]?.due_date ?? ''}
            onChoose={(day) => {
              change({ due_date: day });
              onClose();
            }}
          />
        </Box>
      )}
    </PickMenu>
  );
}
