import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { PanelsTopLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { OrderedList } from '../../order/OrderedList.tsx';
import type { Board } from './board.logic.ts';
import { useMoveBoard } from './board.mutations.ts';
import { boardQueries } from './board.queries.ts';
import { BoardForm } from './components/BoardForm.tsx';
import { BoardRow } from './components/BoardRow.tsx';

/** `/admin/board`: the boards (게시판) behind notices and agreements. */
export function Component() {
  const query = useQuery(boardQueries.list);
  const move = useMoveBoard();
  const [edited, setEdited] = useState<Board | 'new' | null>(null);
  return (
    <Box>
      <PageHeader
        title="게시판"
        description="공지와 약관을 누가 읽고 쓰는지 정해요. 쓰고 있는 게시판은 보관만 할 수 있어요."
        actions={
          <Button size="sm" onClick={() => setEdited('new')}>
            <Plus size={16} /> 새 게시판
          </Button>
        }
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={<EmptyState icon={<PanelsTopLeft />} title="게시판이 없어요" />}
      >
        {(boards) => (
          <OrderedList label="게시판" items={boards} onMove={(change) => move.mutate(change)}>
            {(board, position) => (
              <BoardRow
                board={board}
                isFirst={position === 0}
                isLast={position === boards.length - 1}
                onMove={(by) => move.mutate({ item: board, position: position + by })}
                onEdit={() => setEdited(board)}
              />
            )}
          </OrderedList>
        )}
      </QueryView>
      {edited && <BoardForm board={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Box>
  );
}
