import { Box, Button, EmptyState, Flex, PageHeader } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useReveal } from '../../../use-reveal.ts';
import { nameOf } from '../../member/member.logic.ts';
import { dayOf, filterIssues, groupIssues, NONE, progressOf, sortIssues } from '../issue.logic.ts';
import { useRemoveIssues } from '../issue.mutations.ts';
import { COLUMN_KIND_NAMES, type ColumnKind, PRIORITY_NAMES, type Priority } from '../issue.schema.ts';
import { readListState, viewQuery, withoutFilter, withValues } from '../list-state.logic.ts';
import type { Property } from '../options.logic.ts';
import { idsBetween, nextIssue, tableRows } from '../table-rows.logic.ts';
import type { IssueData } from '../use-issue-data.ts';
import { useIssueKeys } from '../use-issue-keys.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { IssueIcons } from './IssueIcons.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { issueRowId } from './IssueRow.tsx';
import { IssueTable } from './IssueTable.tsx';
import { PropertyMenu } from './PropertyMenu.tsx';
import { ViewMenu } from './ViewMenu.tsx';

interface Props {
  data: IssueData;
  actions: ReactNode;
}

/** The name of a group. */
function groupNameOf(group: string, key: string, { people, labels, byId }: IssueData): string {
  if (group === 'status') return COLUMN_KIND_NAMES[key as ColumnKind] ?? '';
  if (group === 'priority') return `우선순위 ${PRIORITY_NAMES[Number(key) as Priority] ?? ''}`;
  if (key === NONE) return { assignee: '담당자 없음', label: '라벨 없음', parent: '상위 이슈 없음' }[group] ?? '';
  const person = people.get(key);
  if (group === 'assignee') return person ? nameOf(person) : '나간 사람';
  if (group === 'label') return labels.get(key)?.name ?? '';
  const parent = byId.get(key);
  return parent ? `#${parent.number} ${parent.title}` : '다른 보드의 이슈';
}

/** The table of issues with filters, keys, selection and the panel. */
export function IssueList({ data, actions }: Props) {
  const { projectId, heads, columns, canWrite } = data;
  const [search, setSearch] = useSearchState();
  const state = useMemo(() => readListState(search), [search]);
  const { filter, sort, isDescending, group, issueId } = state;
  const today = dayOf(new Date());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(issueId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ property: Property; ids: readonly string[]; anchor: HTMLElement } | null>(null);
  const anchorIndex = useRef(-1);
  const list = useRef<HTMLDivElement>(null);
  const reveal = useReveal(issueRowId);
  const remove = useRemoveIssues(projectId);

  const shown = useMemo(
    () => sortIssues(filterIssues(heads, filter, { columns, today }), sort, isDescending),
    [heads, filter, columns, today, sort, isDescending],
  );
  const rows = useMemo(
    () => tableRows(groupIssues(shown, group, columns), group !== 'none', closed),
    [shown, group, columns, closed],
  );
  const progress = useMemo(() => progressOf(heads), [heads]);
  const known = useMemo(
    () => ({ columns, labels: data.labels, people: data.people }),
    [columns, data.labels, data.people],
  );
  const chosen = [...selected].filter((id) => data.byId.has(id));
  const activeIndex = rows.findIndex((row) => row.kind === 'issue' && row.head.id === activeId);

  const open = (id: string | null) => setSearch((now) => withValues(now, { issue: id }), { replace: issueId !== null });
  const goTo = (index: number) => {
    const row = rows[index];
    if (row?.kind !== 'issue') return;
    setActiveId(row.head.id);
    reveal(row.head.id);
    if (issueId !== null) open(row.head.id);
  };
  const select = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row?.kind !== 'issue') return;
    const { id } = row.head;
    setActiveId(id);
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
  const edit = (property: Property) => {
    const id = issueId ?? activeId;
    const ids = chosen.length > 0 ? chosen : id ? [id] : [];
    const row = id ? document.getElementById(issueRowId(id)) : null;
    const anchor =
      (issueId && document.querySelector<HTMLElement>(`button[data-property=${property}]`)) || row || list.current;
    if (ids.length > 0 && anchor) setMenu({ property, ids, anchor });
  };
  const write = () => {
    const id = issueId ?? activeId;
    if (!id) return;
    if (!issueId) open(id);
    // The panel may still have to be loaded.
    let tries = 60;
    const focus = () => {
      const title = document.getElementById('issue-title');
      if (title) title.focus();
      else if (--tries > 0) requestAnimationFrame(focus);
    };
    requestAnimationFrame(focus);
  };
  const leave = () => {
    if (issueId === null) {
      setSelected(new Set());
      return;
    }
    open(null);
    setActiveId(issueId);
    reveal(issueId);
  };
  useIssueKeys({
    onStep: step,
    onSelect: () => select(activeIndex, false),
    onWrite: write,
    onEdit: edit,
    onEscape: leave,
    hasEscape: issueId !== null || selected.size > 0,
    canWrite,
  });

  const removeChosen = () => {
    remove.mutate(chosen);
    setSelected(new Set());
  };
  return (
    <>
      <IssueIcons />
      <Box display={issueId ? { base: 'none', lg: 'block' } : undefined}>
        <PageHeader
          title="이슈"
          actions={
            <>
              <ViewMenu
                projectId={projectId}
                query={viewQuery(search)}
                canShare={canWrite}
                onChoose={(query) =>
                  setSearch((now) => {
                    const next = new URLSearchParams(query);
                    const project = now.get('projectId');
                    if (project) next.set('projectId', project);
                    return next;
                  })
                }
              />
              {actions}
            </>
          }
        />
        <FilterBar data={data} state={state} onChange={(change) => setSearch(change, { replace: true })} />
      </Box>
      <Flex align="flex-start" gap="4">
        <Box flex="1" minW="0" display={issueId ? { base: 'none', lg: 'block' } : 'block'}>
          {rows.length === 0 ? (
            <EmptyState
              title="조건에 맞는 이슈가 없어요"
              action={
                <Button variant="outline" onClick={() => setSearch(withoutFilter)}>
                  모두 보기
                </Button>
              }
            />
          ) : (
            <IssueTable
              rows={rows}
              known={known}
              shown={state.columns}
              progress={progress}
              today={today}
              activeId={activeId}
              selected={selected}
              openId={issueId}
              canWrite={canWrite}
              groupName={(key) => groupNameOf(group, key, data)}
              closed={closed}
              isNarrow={issueId !== null}
              list={list}
              onActive={setActiveId}
              onOpen={open}
              onSelect={select}
              onEdit={(property, id, anchor) => setMenu({ property, ids: chosen.includes(id) ? chosen : [id], anchor })}
              onToggleGroup={(key) => {
                const next = new Set(closed);
                if (!next.delete(key)) next.add(key);
                setClosed(next);
              }}
            />
          )}
        </Box>
        {issueId && (
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
            <IssuePanel
              key={issueId}
              projectId={projectId}
              issueId={issueId}
              onClose={leave}
              onStep={(direction) => step(direction, false)}
              onOpen={open}
            />
          </Box>
        )}
      </Flex>
      {chosen.length > 0 && canWrite && (
        <BulkBar
          count={chosen.length}
          onEdit={(property, anchor) => setMenu({ property, ids: chosen, anchor })}
          onRemove={removeChosen}
          onClear={() => setSelected(new Set())}
        />
      )}
      {menu && (
        <PropertyMenu
          key={menu.property}
          data={data}
          property={menu.property}
          ids={menu.ids}
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
