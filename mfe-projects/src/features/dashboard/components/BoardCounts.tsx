import { useQuery } from '@dojang/shared-auth/query';
import { BlockSkeleton, Box, chakra, EmptyState, Flex, QueryView, Stack, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Columns3 } from 'lucide-react';
import { KIND_COLORS } from '../../issue/kind-colors.ts';
import { partsOf } from '../board-counts.logic.ts';
import { dashboardQueries } from '../dashboard.queries.ts';
import type { BoardCount } from '../dashboard.schema.ts';

const SHOWN = 2;
const BoardLink = chakra(Link);

/** Dashboard widget: how many issues are in each column of the boards. */
export function Component({ projectId }: { projectId: string }) {
  const query = useQuery(dashboardQueries.counts(projectId));
  return (
    <QueryView
      query={query}
      skeleton={<BlockSkeleton />}
      empty={
        <EmptyState
          icon={<Columns3 size={22} />}
          title="볼 수 있는 보드가 없어요"
          description="관리자에게 부탁해 주세요."
        />
      }
    >
      {(boards: BoardCount[]) => (
        <Stack as="ul" listStyleType="none" gap="4">
          {boards.slice(0, SHOWN).map((board) => (
            <BoardBar key={board.id} board={board} projectId={projectId} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function BoardBar({ board, projectId }: { board: BoardCount; projectId: string }) {
  const { parts, total } = partsOf(board);
  return (
    <li>
      <Flex justify="space-between" gap="3" mb="1.5" textStyle="sm">
        <BoardLink
          to={`/project/issue?projectId=${projectId}&view=board&board=${board.id}`}
          fontWeight="500"
          truncate
          _hover={{ textDecoration: 'underline' }}
        >
          {board.name}
        </BoardLink>
        <Text color="fg.muted" flexShrink="0">
          이슈 {total}개
        </Text>
      </Flex>
      <Flex aria-hidden h="2" gap="0.5" borderRadius="full" overflow="hidden" bg={total === 0 ? 'bg.muted' : undefined}>
        {parts.map(
          ({ id, kind, share }) => share > 0 && <Box key={id} w={`${share}%`} minW="1" bg={KIND_COLORS[kind]} />,
        )}
      </Flex>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" mt="1.5" textStyle="xs" color="fg.muted">
        {parts.map(({ id, name, kind, count }) => (
          <Flex as="li" key={id} align="center" gap="1.5">
            <Box aria-hidden boxSize="2" borderRadius="full" bg={KIND_COLORS[kind]} />
            {name} <b>{count}</b>
          </Flex>
        ))}
      </Flex>
    </li>
  );
}
