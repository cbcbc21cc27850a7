import { useQuery } from '@dojang/shared-auth/query';
import { Box, Flex, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { useMemo } from 'react';
import { CalendarButton } from './components/CalendarButton.tsx';
import { MineLinks } from './components/MineLinks.tsx';
import { MyIssueList } from './components/MyIssueList.tsx';
import { NewMyIssue } from './components/NewMyIssue.tsx';
import { issueQueries } from './issue.queries.ts';
import type { MyIssues } from './issue.schema.ts';
import { readMineState } from './mine.logic.ts';

/** `/issue`: the issues of all projects that concern the user. */
export function Component() {
  const query = useQuery(issueQueries.mine);
  const [search, setSearch] = useSearchState();
  const state = useMemo(() => readMineState(search), [search]);
  return (
    <Box>
      <PageHeader
        title="내 이슈"
        description="모든 프로젝트에서 나와 관련된 이슈를 한곳에서 봐요."
        actions={
          <Flex gap="2">
            <CalendarButton />
            <NewMyIssue isMine={state.reason === 'assigned'} />
          </Flex>
        }
      />
      <MineLinks current={state.reason} />
      <QueryView query={query} skeleton={<ListSkeleton rows={8} />} isEmpty={() => false}>
        {(mine: MyIssues) => <MyIssueList key={state.reason} mine={mine} state={state} onSearch={setSearch} />}
      </QueryView>
    </Box>
  );
}
