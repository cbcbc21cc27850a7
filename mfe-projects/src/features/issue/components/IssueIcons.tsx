import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Equal,
  Minus,
} from 'lucide-react';
import { COLUMN_KIND_NAMES, type ColumnKind, PRIORITY_NAMES, type Priority } from '../issue.schema.ts';

const KINDS = { backlog: CircleDashed, todo: Circle, doing: CircleDot, done: CircleCheck, canceled: CircleX };
const PRIORITY_ICONS = { 0: Minus, 1: ChevronsUp, 2: ChevronUp, 3: Equal, 4: ChevronDown };

const kindId = (kind: ColumnKind) => `issue-kind-${kind}`;
const priorityId = (priority: Priority) => `issue-priority-${priority}`;

/** The icons of rows, rendered once; each row refers to them. */
export function IssueIcons() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {(Object.keys(KINDS) as ColumnKind[]).map((kind) => {
          const Icon = KINDS[kind];
          return (
            <symbol key={kind} id={kindId(kind)} viewBox="0 0 24 24">
              <Icon />
            </symbol>
          );
        })}
        {([0, 1, 2, 3, 4] as const).map((priority) => {
          const Icon = PRIORITY_ICONS[priority];
          return (
            <symbol key={priority} id={priorityId(priority)} viewBox="0 0 24 24">
              <Icon />
            </symbol>
          );
        })}
      </defs>
    </svg>
  );
}

export function KindIcon({ kind }: { kind: ColumnKind }) {
  return (
    <svg role="img" aria-label={COLUMN_KIND_NAMES[kind]} data-kind={kind}>
      <use href={`#${kindId(kind)}`} />
    </svg>
  );
}

export function PriorityIcon({ priority }: { priority: Priority }) {
  return (
    <svg role="img" aria-label={`우선순위 ${PRIORITY_NAMES[priority]}`} data-priority={priority}>
      <use href={`#${priorityId(priority)}`} />
    </svg>
  );
}

/** Colours of the icons, for a container of rows. */
export const ICON_CSS = {
  '& svg[data-kind]': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  '& svg[data-kind=doing]': { color: 'orange.fg' },
  '& svg[data-kind=done]': { color: 'green.fg' },
  '& svg[data-priority]': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
  '& svg[data-priority="1"]': { color: 'red.fg' },
  '& svg[data-priority="2"]': { color: 'orange.fg' },
};
