import { koreanDay } from '@dojang/contract/time';
import { Box, chakra, Grid, UserAvatar, VisuallyHidden } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { nameOf } from '../../member/member.logic.ts';
import { dueText } from '../issue.logic.ts';
import { type IssueHead, PRIORITY_NAMES } from '../issue.schema.ts';
import { PROPERTY_NAMES, type Property } from '../options.logic.ts';
import type { IssueData } from '../use-issue-data.ts';
import { ICON_CSS, KindIcon, PriorityIcon } from './IssueIcons.tsx';
import { LabelChip } from './LabelChip.tsx';
import { PropertyMenu } from './PropertyMenu.tsx';

interface Props {
  head: IssueHead;
  data: IssueData;
  editable: boolean;
}

const SHOWN: readonly Property[] = ['status', 'priority', 'assignee', 'due', 'label', 'estimate', 'parent'];

const PROPERTIES_CSS = {
  ...ICON_CSS,
  gridTemplateColumns: 'auto 1fr',
  '@container (min-width: 36rem)': { gridTemplateColumns: 'auto 1fr auto 1fr' },
};

/** The properties of an issue. Each opens its menu. */
export function IssueProperties({ head, data, editable }: Props) {
  const [open, setOpen] = useState<{ property: Property; anchor: HTMLElement } | null>(null);
  return (
    <Box containerType="inline-size">
      <Grid columnGap="3" rowGap="0.5" alignItems="center" css={PROPERTIES_CSS}>
        {SHOWN.map((property) => (
          <PropertyRow
            key={property}
            property={property}
            editable={editable}
            onOpen={(anchor) => setOpen({ property, anchor })}
          >
            {shownValue(property, head, data)}
          </PropertyRow>
        ))}
        {open && (
          <PropertyMenu
            data={data}
            property={open.property}
            ids={[head.id]}
            anchor={open.anchor}
            onClose={() => setOpen(null)}
          />
        )}
      </Grid>
    </Box>
  );
}

interface RowProps {
  property: Property;
  editable: boolean;
  onOpen: (anchor: HTMLElement) => void;
  children: ReactNode;
}

function PropertyRow({ property, editable, onOpen, children }: RowProps) {
  const name = PROPERTY_NAMES[property];
  return (
    <>
      <Box textStyle="xs" color="fg.muted" aria-hidden>
        {name}
      </Box>
      <chakra.button
        type="button"
        data-property={property}
        disabled={!editable}
        aria-haspopup="listbox"
        onClick={(event) => onOpen(event.currentTarget)}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="1.5"
        minH="8"
        px="2"
        borderRadius="l2"
        textStyle="sm"
        textAlign="start"
        minW="0"
        _enabled={{ cursor: 'pointer', _hover: { bg: 'bg.muted' } }}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        {children}
      </chakra.button>
    </>
  );
}

function shownValue(property: Property, head: IssueHead, { columns, people, labels, byId }: IssueData): ReactNode {
  const none = <Box color="fg.muted">없음</Box>;
  switch (property) {
    case 'status': {
      const column = columns.get(head.column_id);
      return column ? (
        <>
          <KindIcon kind={column.kind} />
          {column.name}
        </>
      ) : (
        none
      );
    }
    case 'priority':
      return (
        <>
          <PriorityIcon priority={head.priority} />
          {PRIORITY_NAMES[head.priority]}
        </>
      );
    case 'assignee':
      return head.assignee_ids.length === 0
        ? none
        : head.assignee_ids.map((id) => {
            const person = people.get(id);
            const name = person ? nameOf(person) : '나간 사람';
            return (
              <Box key={id} display="inline-flex" alignItems="center" gap="1.5">
                <UserAvatar name={name} src={person?.thumb_url} size="2xs" />
                {name}
              </Box>
            );
          });
    case 'due':
      return head.due_date ? dueText(head.due_date, koreanDay(), head.closed_at !== null) : none;
    case 'label': {
      const shown = head.label_ids.flatMap((id) => labels.get(id) ?? []);
      return shown.length === 0 ? none : shown.map((label) => <LabelChip key={label.id} label={label} />);
    }
    case 'estimate':
      return head.estimate === null ? none : `${head.estimate}점`;
    case 'parent': {
      const parent = head.parent_id ? byId.get(head.parent_id) : undefined;
      return parent ? `#${parent.number} ${parent.title}` : none;
    }
  }
}
