import { koreanDay } from '@dojang/contract/time';
import { Box, Button, EmptyState, PageHeader } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { type ReactNode, useMemo } from 'react';
import { nameOf } from '../../member/member.logic.ts';
import { filterIssues, groupIssues, NONE, progressOf, sortIssues } from '../issue.logic.ts';
import { useRemoveIssues } from '../issue.mutations.ts';
import { COLUMN_KIND_NAMES, type ColumnKind, PRIORITY_NAMES, type Priority } from '../issue.schema.ts';
import { readListState, withoutFilter, withValues } from '../list-state.logic.ts';
import type { IssueData } from '../use-issue-data.ts';
import { CsvMenu } from './CsvMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { IssueRows } from './IssueRows.tsx';
import { PropertyMenu } from './PropertyMenu.tsx';
import { ViewMenu } from './ViewMenu.tsx';

interface Props {
  data: IssueData;
  actions: ReactNode;
  onImport: () => void;
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

/** The table of a project's issues, with filters and views. */
export function IssueList({ data, actions, onImport }: Props) {
  const { projectId, heads, columns, canWrite } = data;
  const [search, setSearch] = useSearchState();
  const state = useMemo(() => readListState(search), [search]);
  const { filter, sort, isDescending, group, issueId } = state;
  const today = koreanDay();
  const remove = useRemoveIssues(projectId);
  const shown = useMemo(
    () => sortIssues(filterIssues(heads, filter, { columns, today }), sort, isDescending),
    [heads, filter, columns, today, sort, isDescending],
  );
  const groups = useMemo(() => groupIssues(shown, group, columns), [shown, group, columns]);
  const progress = useMemo(() => progressOf(heads), [heads]);
  const known = useMemo(
    () => ({ columns, labels: data.labels, people: data.people }),
    [columns, data.labels, data.people],
  );
  const open = (id: string | null) =>
    setSearch((now) => withValues(now, { issue: id }), { replace: issueId !== null, preventScrollReset: true });
  return (
    <>
      <Box display={issueId ? { base: 'none', lg: 'block' } : undefined}>
        <PageHeader
          title="이슈"
          actions={
            <>
              <ViewMenu projectId={projectId} canShare={canWrite} />
              <CsvMenu data={data} shown={shown} onImport={onImport} />
              {actions}
            </>
          }
        />
        <FilterBar data={data} state={state} onChange={(change) => setSearch(change, { replace: true })} />
      </Box>
      <IssueRows
        groups={groups}
        isGrouped={group !== 'none'}
        groupName={(key) => groupNameOf(group, key, data)}
        known={known}
        shown={state.columns}
        progress={progress}
        today={today}
        openId={issueId}
        onOpen={open}
        isThere={(id) => data.byId.has(id)}
        canEdit={() => canWrite}
        onRemove={(ids) => remove.mutate(ids)}
        empty={
          <EmptyState
            title="조건에 맞는 이슈가 없어요"
            action={
              <Button variant="outline" onClick={() => setSearch(withoutFilter)}>
                모두 보기
              </Button>
            }
          />
        }
        menu={({ property, ids, anchor }, onClose) => (
          <PropertyMenu key={property} data={data} property={property} ids={ids} anchor={anchor} onClose={onClose} />
        )}
        panel={(id, step, onClose) => (
          <IssuePanel key={id} projectId={projectId} issueId={id} onClose={onClose} onStep={step} onOpen={open} />
        )}
      />
    </>
  );
}
