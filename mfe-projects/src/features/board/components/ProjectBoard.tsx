import { koreanDay } from '@dojang/contract/time';
import { EmptyState, PageHeader, QueryView } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { FilterBar } from '../../issue/components/FilterBar.tsx';
import { IssueIcons } from '../../issue/components/IssueIcons.tsx';
import { ViewMenu } from '../../issue/components/ViewMenu.tsx';
import { filterIssues } from '../../issue/issue.logic.ts';
import { isFiltering, readListState, withValues } from '../../issue/list-state.logic.ts';
import type { IssueData } from '../../issue/use-issue-data.ts';
import { laneKindOf } from '../board.logic.ts';
import { useBoardData } from '../use-board-data.ts';
import { BoardMenu } from './BoardMenu.tsx';
import { BoardScreen } from './BoardScreen.tsx';
import { BoardSelect } from './BoardSelect.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardStyles } from './BoardStyles.tsx';
import { IssueDrawer } from './IssueDrawer.tsx';

interface Props {
  data: IssueData;
  actions: ReactNode;
}

/** `/project/issue?view=board`: a board of the project with the filters of the table; its groups are the lanes. */
export function ProjectBoard({ data: issues, actions }: Props) {
  const { projectId, heads, columns } = issues;
  const [search, setSearch] = useSearchState();
  const state = useMemo(() => readListState(search), [search]);
  const query = useBoardData(projectId, search.get('board'));
  const shown = useMemo(() => {
    if (!isFiltering(state.filter)) return undefined;
    const found = filterIssues(heads, state.filter, { columns, today: koreanDay() });
    return new Set(found.map(({ id }) => id));
  }, [heads, columns, state.filter]);
  const addressOf = useCallback((issue: string | null) => `/project/issue?${withValues(search, { issue })}`, [search]);
  const choose = (board: string) => setSearch((now) => withValues(now, { board, issue: null }));
  const board = query.data?.board;
  return (
    <>
      <IssueIcons />
      <PageHeader
        title={board?.name ?? '이슈'}
        actions={
          <>
            {query.data && query.data.boards.length > 1 && (
              <BoardSelect boards={query.data.boards} value={board?.id ?? ''} onChange={choose} />
            )}
            <ViewMenu projectId={projectId} canShare={issues.canWrite} />
            {actions}
            {query.data?.mayManage && board && <BoardMenu board={board} onCreated={choose} />}
          </>
        }
      />
      <FilterBar data={issues} state={state} onChange={(change) => setSearch(change, { replace: true })} />
      <QueryView query={query} skeleton={<BoardSkeleton />} isEmpty={() => false}>
        {({ board: _board, ...data }) =>
          board ? (
            <BoardStyles>
              <BoardScreen
                projectId={projectId}
                data={{ ...data, board }}
                shown={shown}
                laneKind={laneKindOf(state.group)}
                hrefOf={addressOf}
                openId={state.issueId}
              />
            </BoardStyles>
          ) : (
            <EmptyState title="보드를 볼 수 없어요" description="지워졌거나, 볼 수 있는 사람이 바뀌었어요." />
          )
        }
      </QueryView>
      {state.issueId && (
        <IssueDrawer projectId={projectId} issueId={state.issueId} hrefOf={addressOf} closeHref={addressOf(null)} />
      )}
    </>
  );
}
