import { EmptyState, LinkButton, PageHeader, QueryView, useDocumentTitle } from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import type { ReactNode } from 'react';
import { NewIssueKey } from '../../issue/NewIssueKey.tsx';
import { laneKindOf } from '../board.logic.ts';
import { useBoardData } from '../use-board-data.ts';
import { BoardMenu } from './BoardMenu.tsx';
import { BoardScreen, LaneSelect } from './BoardScreen.tsx';
import { BoardSelect } from './BoardSelect.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardStyles } from './BoardStyles.tsx';
import { IssueDrawer } from './IssueDrawer.tsx';

interface Props {
  projectId: string;
  boardId: string;
  /** The issue in the drawer. */
  openId: string | null;
  hrefOf: (issueId: string) => string;
  /** The address without an issue in the drawer. */
  closeHref: string;
  /** Opens another board. */
  onBoard: (boardId: string) => void;
  back: { to: string; label: string };
  /** Among the actions. */
  link?: ReactNode;
}

/** The page of one board, with the drawer of an issue. */
export function OneBoard({ projectId, boardId, openId, hrefOf, closeHref, onBoard, back, link }: Props) {
  const query = useBoardData(projectId, boardId);
  const [search, setSearch] = useSearchParams();
  const laneKind = laneKindOf(search.get('lane'));
  const board = query.data?.board;
  useDocumentTitle(board?.name ?? '보드');
  return (
    <QueryView query={query} skeleton={<BoardSkeleton />} isEmpty={() => false}>
      {({ board: _board, ...data }) =>
        board ? (
          <>
            {data.mayEdit && <NewIssueKey projectId={projectId} boardId={boardId} />}
            <PageHeader
              title={board.name}
              back={back}
              {...(board.archived_at ? { description: '보관한 보드예요. 이슈는 보관을 풀면 다시 보여요.' } : {})}
              actions={
                <>
                  {link}
                  {data.boards.length > 1 && <BoardSelect boards={data.boards} value={boardId} onChange={onBoard} />}
                  <LaneSelect
                    value={laneKind}
                    onChange={(kind) =>
                      setSearch(
                        (known) => {
                          if (kind === 'none') known.delete('lane');
                          else known.set('lane', kind);
                          return known;
                        },
                        { replace: true },
                      )
                    }
                  />
                  {data.mayManage && <BoardMenu board={board} onCreated={onBoard} />}
                </>
              }
            />
            <BoardStyles>
              <BoardScreen
                projectId={projectId}
                data={{ ...data, board }}
                laneKind={laneKind}
                hrefOf={hrefOf}
                openId={openId}
              />
            </BoardStyles>
            {openId && <IssueDrawer projectId={projectId} issueId={openId} hrefOf={hrefOf} closeHref={closeHref} />}
          </>
        ) : (
          <EmptyState
            title="보드를 볼 수 없어요"
            description="지워졌거나, 볼 수 있는 사람이 바뀌었어요."
            action={<LinkButton to="/issue/board">다른 보드 보기</LinkButton>}
          />
        )
      }
    </QueryView>
  );
}
