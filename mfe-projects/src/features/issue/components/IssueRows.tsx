import { Box, Flex, useBreakpointValue } from '@dojang/shared-ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useReveal } from '../../../use-reveal.ts';
import { focusIssueTitle } from '../focus-title.ts';
import type { IssueGroup, Progress } from '../issue.logic.ts';
import type { IssueHead, RowNames } from '../issue.schema.ts';
import type { TableColumn } from '../list-state.logic.ts';
import type { Property } from '../options.logic.ts';
import { idsBetween, nextIssue, tableRows } from '../table-rows.logic.ts';
import { useIssueKeys } from '../use-issue-keys.ts';
import { useListPlace } from '../use-list-place.ts';
import { BulkBar } from './BulkBar.tsx';
import { IssueIcons } from './IssueIcons.tsx';
import { issueRowId } from './IssueRow.tsx';
import { IssueTable } from './IssueTable.tsx';

/** A property that is being changed, its issues, and the element next to which its menu opens. */
export interface Editing {
  property: Property;
  ids: readonly string[];
  anchor: HTMLElement;
}

interface Props {
  groups: readonly IssueGroup[];
  isGrouped: boolean;
  groupName: (key: string) => string;
  /** Keys of groups that are collapsed at first. */
  closedFirst?: readonly string[];
  known: RowNames;
  shown: readonly TableColumn[];
  progress: ReadonlyMap<string, Progress>;
  /** Today as `2026-11-22`. */
  today: string;
  /** The issue in the panel. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Whether the issue is still in the list before filters. A selected issue that was removed is no longer selected. */
  isThere: (id: string) => boolean;
  canEdit: (id: string) => boolean;
  /** Whether these issues can be changed together. If not, a message says why. */
  mayEdit?: (property: Property, ids: readonly string[]) => boolean;
  /** The project of an issue, in a list of several projects. */
  projectName?: ((head: IssueHead) => string) | undefined;
  onRemove: (ids: readonly string[]) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  menu: (editing: Editing, onClose: () => void) => ReactNode;
  panel: (id: string, step: (direction: 1 | -1) => void, onClose: () => void) => ReactNode;
}

const NOTHING: readonly string[] = [];

/** The table of issues with its keys, selection, menus, bulk bar and panel. */
export function IssueRows(props: Props) {
  const { groups, isGrouped, openId, canEdit, isThere } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set(props.closedFirst ?? NOTHING));
  const [activeId, setActiveId] = useState<string | null>(openId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Editing | null>(null);
  const anchorIndex = useRef(-1);
  const list = useRef<HTMLDivElement>(null);
  const isBeside = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  const keepPlace = useListPlace(openId !== null && isBeside === false);
  const reveal = useReveal(issueRowId);

  const rows = useMemo(() => tableRows(groups, isGrouped, closed), [groups, isGrouped, closed]);
  const chosen = [...selected].filter((id) => isThere(id));
  const activeIndex = rows.findIndex((row) => row.kind === 'issue' && row.head.id === activeId);

  const onOpen = (id: string | null) => {
    if (openId === null) keepPlace();
    props.onOpen(id);
  };
  const goTo = (index: number) => {
    const row = rows[index];
    if (row?.kind !== 'issue') return;
    setActiveId(row.head.id);
    reveal(row.head.id);
    if (openId !== null) onOpen(row.head.id);
  };
  const select = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row?.kind !== 'issue') return;
    const { id } = row.head;
    setActiveId(id);
    // An issue that the user may only read has no actions.
    if (!canEdit(id)) return;
    if (isRange && anchorIndex.current >= 0) {
      setSelected(new Set([...selected, ...idsBetween(rows, anchorIndex.current, index)]));
      return;
    }
    anchorIndex.current = index;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const step = (direction: 1 | -1, isExtending: boolean) => {
    const next = nextIssue(rows, activeIndex, direction);
    if (isExtending) {
      if (anchorIndex.current < 0) anchorIndex.current = activeIndex;
      setSelected(new Set([...selected, ...idsBetween(rows, Math.max(0, activeIndex), next)]));
    }
    goTo(next);
  };
  const startEdit = (property: Property, ids: readonly string[], anchor: HTMLElement) => {
    const editable = ids.filter(canEdit);
    if (editable.length > 0 && props.mayEdit?.(property, editable) !== false)
      setEditing({ property, ids: editable, anchor });
  };
  const edit = (property: Property) => {
    const id = openId ?? activeId;
    const ids = chosen.length > 0 ? chosen : id ? [id] : [];
    const row = id ? document.getElementById(issueRowId(id)) : null;
    const anchor =
      (openId && document.querySelector<HTMLElement>(`button[data-property=${property}]`)) || row || list.current;
    if (anchor) startEdit(property, ids, anchor);
  };
  const write = () => {
    const id = openId ?? activeId;
    if (!id || !canEdit(id)) return;
    if (!openId) onOpen(id);
    focusIssueTitle();
  };
  const leave = () => {
    if (openId === null) {
      setSelected(new Set());
      return;
    }
    onOpen(null);
    setActiveId(openId);
    reveal(openId);
  };
  useIssueKeys({
    onStep: step,
    onSelect: () => select(activeIndex, false),
    onWrite: write,
    onEdit: edit,
    onEscape: leave,
    hasEscape: openId !== null || selected.size > 0,
  });

  return (
    <>
      <IssueIcons />
      <Flex align="flex-start" gap="4">
        <Box flex="1" minW="0" display={openId ? { base: 'none', lg: 'block' } : 'block'}>
          {rows.length === 0 ? (
            props.empty
          ) : (
            <IssueTable
              rows={rows}
              known={props.known}
              shown={props.shown}
              progress={props.progress}
              today={props.today}
              activeId={activeId}
              selected={selected}
              openId={openId}
              canEdit={canEdit}
              projectName={props.projectName}
              groupName={props.groupName}
              closed={closed}
              isNarrow={openId !== null}
              list={list}
              onActive={setActiveId}
              onOpen={onOpen}
              onSelect={select}
              onSelectAll={() => setSelected(new Set(idsBetween(rows, 0, rows.length - 1)))}
              onEdit={(property, id, anchor) => startEdit(property, chosen.includes(id) ? chosen : [id], anchor)}
              onToggleGroup={(key) => {
                const next = new Set(closed);
                if (!next.delete(key)) next.add(key);
                setClosed(next);
              }}
            />
          )}
        </Box>
        {openId && (
          <Box
            w={{ base: 'full', lg: '26rem' }}
            flexShrink="0"
            position={{ lg: 'sticky' }}
            top={{ lg: '4' }}
            maxH={{ lg: 'calc(100vh - 6rem)' }}
            overflowY="auto"
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
          >
            {props.panel(openId, (direction) => step(direction, false), leave)}
          </Box>
        )}
      </Flex>
      {chosen.some(canEdit) && (
        <>
          {/* The bar covers the end of the page, so space below lets the last row scroll above the bar. */}
          <Box h={{ base: '32', md: '20' }} />
          <BulkBar
            count={chosen.length}
            onEdit={(property, anchor) => startEdit(property, chosen, anchor)}
            onRemove={() => {
              props.onRemove(chosen.filter(canEdit));
              setSelected(new Set());
            }}
            onClear={() => setSelected(new Set())}
          />
        </>
      )}
      {editing && props.menu(editing, () => setEditing(null))}
    </>
  );
}
