import { useCurrentProject } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { EmptyState, LinkButton, ListSkeleton, QueryView } from '@dojang/shared-ui';
import { useNavigate, useParams } from '@dojang/shared-ui/router';
import { useCallback } from 'react';
import { issueQueries } from '../issue/issue.queries.ts';
import { OneBoard } from './components/OneBoard.tsx';

/** `/project/issue/board/:issueId`: the board of an issue, with the issue in its drawer. */
export function Component() {
  const { issueId = '' } = useParams();
  const navigate = useNavigate();
  // The guard has already opened the project of the issue.
  const projectId = useCurrentProject().project?.id ?? '';
  const heads = useQuery(issueQueries.heads(projectId));
  const query = `?projectId=${projectId}`;
  const hrefOf = useCallback((issue: string) => `/project/issue/board/${issue}${query}`, [query]);
  const boardHref = (boardId: string) => `/project/issue${query}&view=board&board=${boardId}`;
  return (
    <QueryView query={heads} skeleton={<ListSkeleton />} isEmpty={() => false}>
      {(all) => {
        const boardId = all.find(({ id }) => id === issueId)?.board_id;
        if (!boardId) {
          return (
            <EmptyState
              title="보드에 없는 이슈예요"
              description="휴지통에 있거나, 보관한 보드의 이슈예요."
              action={<LinkButton to={`/project/issue${query}`}>이슈 보기</LinkButton>}
            />
          );
        }
        return (
          <OneBoard
            projectId={projectId}
            boardId={boardId}
            openId={issueId}
            hrefOf={hrefOf}
            closeHref={boardHref(boardId)}
            back={{ to: `/project/issue${query}`, label: '이슈' }}
            onBoard={(board) => void navigate(boardHref(board))}
          />
        );
      }}
    </QueryView>
  );
}
