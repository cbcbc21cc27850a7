import { Box, isAppleDevice } from '@dojang/shared-ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { usePageRows } from '../../../use-row-window.ts';
import type { Progress } from '../issue.logic.ts';
import type { IssueHead, RowNames } from '../issue.schema.ts';
import type { TableColumn } from '../list-state.logic.ts';
import { PROPERTIES, type Property } from '../options.logic.ts';
import type { TableRow } from '../table-rows.logic.ts';
import { IssueRow } from './IssueRow.tsx';
import { ROW_REM, TABLE_CSS } from './table.css.ts';

interface Props {
  rows: readonly TableRow[];
  known: RowNames;
  shown: readonly TableColumn[];
  progress: ReadonlyMap<string, Progress>;
  today: string;
  activeId: string | null;
  selected: ReadonlySet<string>;
  openId: string | null;
  canEdit: (id: string) => boolean;
  /** The project of an issue, in a list of several projects. */
  projectName: ((head: IssueHead) => string) | undefined;
  groupName: (key: string) => string;
  closed: ReadonlySet<string>;
  /** Whether the panel takes part of the width. */
  isNarrow: boolean;
  list: RefObject<HTMLDivElement | null>;
  onActive: (id: string) => void;
  onOpen: (id: string) => void;
  onSelect: (index: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onEdit: (property: Property, id: string, anchor: HTMLElement) => void;
  onToggleGroup: (key: string) => void;
}

/** The rows near the screen. One listener handles the clicks of all rows. */
export function IssueTable(props: Props) {
  const { rows, known, shown, progress, today, activeId, selected, openId, canEdit, groupName, closed, list } = props;
  const active = useRef(-1);
  active.current = rows.findIndex((row) => row.kind === 'issue' && row.head.id === activeId);
  const isGrouped = rows[0]?.kind === 'group';
  const page = usePageRows(list, rows.length, [active.current], ROW_REM);
  // Without an active row the first row is in the tab order.
  const tabbed = active.current >= 0 ? active.current : rows.findIndex(({ kind }) => kind === 'issue');

  const rowOf = (target: EventTarget) => {
    const element = (target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    const index = Number(element?.dataset.index ?? -1);
    const row = rows[index];
    return row ? { row, index } : null;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const found = rowOf(event.target);
    if (!found) return;
    const { row, index } = found;
    if (row.kind === 'group') {
      props.onToggleGroup(row.key);
      return;
    }
    const target = event.target as HTMLElement;
    if (target.closest('[data-select]') || event.shiftKey || event.metaKey || event.ctrlKey) {
      props.onSelect(index, event.shiftKey);
      return;
    }
    const edit = target.closest<HTMLElement>('[data-edit]');
    const property = PROPERTIES.find((name) => name === edit?.dataset.edit);
    props.onActive(row.head.id);
    if (edit && property) props.onEdit(property, row.head.id, edit);
    else props.onOpen(row.head.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const found = rowOf(event.target);
    if ((isAppleDevice() ? event.metaKey : event.ctrlKey) && event.code === 'KeyA') {
      event.preventDefault();
      props.onSelectAll();
    }
    if (event.key !== 'Enter' || !found || (event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    event.preventDefault();
    if (found.row.kind === 'group') props.onToggleGroup(found.row.key);
    else props.onOpen(found.row.head.id);
  };

  return (
    <Box
      ref={list}
      role="tree"
      aria-label="이슈"
      aria-multiselectable
      style={{ height: page.height }}
      css={TABLE_CSS}
      {...(props.isNarrow ? { 'data-beside': '' } : {})}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const found = rowOf(event.target);
        if (found?.row.kind === 'issue' && found.row.head.id !== activeId) props.onActive(found.row.head.id);
      }}
    >
      {page.drawn.map(({ index, top }) => {
        const row = rows[index];
        if (!row) return null;
        if (row.kind === 'group') {
          return (
            <div
              key={`group-${row.key}`}
              role="treeitem"
              data-group
              data-index={index}
              aria-level={1}
              aria-selected={false}
              aria-expanded={!closed.has(row.key)}
              tabIndex={0}
              style={{ transform: `translateY(${top}px)` }}
            >
              <div>
                {closed.has(row.key) ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
                {groupName(row.key)} <span data-muted>{row.count}</span>
              </div>
            </div>
          );
        }
        const { head } = row;
        return (
          <IssueRow
            key={head.id}
            head={head}
            index={index}
            count={rows.length}
            level={isGrouped ? 2 : 1}
            top={top}
            known={known}
            shown={shown}
            progress={progress.get(head.id)}
            today={today}
            isActive={index === tabbed}
            isSelected={selected.has(head.id)}
            isOpen={head.id === openId}
            canWrite={canEdit(head.id)}
            project={props.projectName?.(head)}
          />
        );
      })}
    </Box>
  );
}
