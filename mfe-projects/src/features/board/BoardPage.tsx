import { useCurrentProject } from '@dojang/shared-auth';
import { LinkButton } from '@dojang/shared-ui';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useCallback } from 'react';
import { BoardPicker } from './components/BoardPicker.tsx';
import { OneBoard } from './components/OneBoard.tsx';

/** `/issue/board?boardId`: one board of any project. Without an id the user chooses a board. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const boardId = search.get('boardId');
  // The guard has already opened the project of the board in the query.
  const { project } = useCurrentProject();
  const projectId = project?.id ?? '';
  const hrefOf = useCallback((issue: string) => addressOf(search, boardId ?? '', issue), [search, boardId]);
  if (!boardId) return <BoardPicker />;
  return (
    <OneBoard
      key={boardId}
      projectId={projectId}
      boardId={boardId}
      openId={search.get('issue')}
      hrefOf={hrefOf}
      closeHref={addressOf(search, boardId)}
      back={{
        to: `/project/issue?projectId=${projectId}&view=board&board=${boardId}`,
        label: project?.name ?? '프로젝트',
      }}
      link={
        <LinkButton to="/issue/board" size="sm" variant="ghost">
          모든 보드
        </LinkButton>
      }
      onBoard={(board) => void navigate(addressOf(search, board))}
    />
  );
}

function addressOf(search: URLSearchParams, board: string, issue?: string): string {
  const next = new URLSearchParams(search);
  next.set('boardId', board);
  if (issue) next.set('issue', issue);
  else next.delete('issue');
  return `/issue/board?${next}`;
}
