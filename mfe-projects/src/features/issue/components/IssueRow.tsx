import { avatarInitial, avatarPalette, formatRelativeTime } from '@dojang/shared-ui';
import { memo } from 'react';
import { nameOf } from '../../member/member.logic.ts';
import { dueText, type Progress } from '../issue.logic.ts';
import type { IssueHead, RowNames } from '../issue.schema.ts';
import type { TableColumn } from '../list-state.logic.ts';
import { KindIcon, PriorityIcon } from './IssueIcons.tsx';

interface Props {
  head: IssueHead;
  index: number;
  /** Number of all rows, and 2 in a group. */
  count: number;
  level: 1 | 2;
  /** Pixels from the start of the table. */
  top: number;
  known: RowNames;
  shown: readonly TableColumn[];
  progress: Progress | undefined;
  /** Today as `2026-11-22`. */
  today: string;
  isActive: boolean;
  isSelected: boolean;
  isOpen: boolean;
  canWrite: boolean;
  /** Name of the project, in a list of several projects. */
  project?: string | undefined;
}

export const issueRowId = (id: string) => `issue-row-${id}`;

/** One of many rows. It consists of plain elements, and the table handles its keys and clicks by `data-…`. */
export const IssueRow = memo(function IssueRow(props: Props) {
  const {
    head,
    index,
    count,
    level,
    top,
    known,
    shown,
    progress,
    today,
    isActive,
    isSelected,
    isOpen,
    canWrite,
    project,
  } = props;
  const { columns, labels, people } = known;
  const column = columns.get(head.column_id);
  const assignees = head.assignee_ids.map((id) => {
    const person = people.get(id);
    return { id, name: person ? nameOf(person) : '나간 사람' };
  });
  const names = assignees.map(({ name }) => name).join(', ');
  const due = head.due_date ? dueText(head.due_date, today, head.closed_at !== null) : '';
  const edit = (property: string, label: string) => ({
    type: 'button' as const,
    'data-edit': property,
    tabIndex: -1,
    disabled: !canWrite,
    'aria-label': label,
  });
  return (
    <div
      role="treeitem"
      id={issueRowId(head.id)}
      data-index={index}
      data-active={isActive || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-level={level}
      aria-selected={isSelected}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div>
        {canWrite && (
          <input
            type="checkbox"
            tabIndex={-1}
            data-select
            checked={isSelected}
            readOnly
            aria-label={`#${head.number} 선택`}
          />
        )}
      </div>
      {shown.includes('priority') && (
        <div>
          <button {...edit('priority', `#${head.number}의 우선순위 바꾸기`)}>
            <PriorityIcon priority={head.priority} />
          </button>
        </div>
      )}
      <div data-cell="number">#{head.number}</div>
      {shown.includes('status') && (
        <div>
          <button {...edit('status', `#${head.number}의 상태 바꾸기: ${column?.name ?? ''}`)}>
            {column && <KindIcon kind={column.kind} />}
          </button>
        </div>
      )}
      <div data-cell="title">
        <span>{head.title}</span>
        {head.blocked && head.closed_at === null && <span data-late>막힘</span>}
        {progress && (
          <span data-muted>
            {progress.done}/{progress.all}
          </span>
        )}
        {head.comment_count > 0 && <span data-muted>댓글 {head.comment_count}</span>}
      </div>
      {project !== undefined && <div data-cell="project">{project}</div>}
      {shown.includes('labels') && (
        <div data-cell="labels">
          {head.label_ids.map((id) => {
            const label = labels.get(id);
            return label ? (
              <span key={id} data-chip={label.color}>
                {label.name}
              </span>
            ) : null;
          })}
        </div>
      )}
      {shown.includes('estimate') && (
        <div data-cell="estimate">{head.estimate !== null && <span data-muted>{head.estimate}점</span>}</div>
      )}
      {shown.includes('due') && (
        <div data-cell="due">
          <button {...edit('due', `${due} 기한 바꾸기, #${head.number}`)}>
            {head.due_date && (
              <span data-late={(head.closed_at === null && head.due_date < today) || undefined}>{due}</span>
            )}
          </button>
        </div>
      )}
      {shown.includes('assignee') && (
        <div data-cell="assignee">
          <button {...edit('assignee', `#${head.number}의 담당자 바꾸기: ${names || '없음'}`)} title={names}>
            {assignees.slice(0, 2).map(({ id, name }) => (
              <span key={id} data-face={avatarInitial(name)} data-palette={avatarPalette(name)} aria-hidden />
            ))}
          </button>
        </div>
      )}
      {shown.includes('updated') && <div data-cell="updated">{formatRelativeTime(head.updated_at)}</div>}
    </div>
  );
});
