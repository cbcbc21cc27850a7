import { Box, Flex, Skeleton, VisuallyHidden } from '@dojang/shared-ui';
import { CARD_REM, GAP_REM } from './board.css.ts';

/** A skeleton in the shape of a board: a head, and columns with cards. */
export function BoardSkeleton() {
  return (
    <Box role="status" aria-busy>
      <VisuallyHidden>불러오는 중</VisuallyHidden>
      <Skeleton h="8" w="40" mt="2" mb="8" />
      <Flex gap="3" overflow="hidden" h="calc(100dvh - 12rem)">
        {[4, 3, 2, 3].map((cards, column) => (
          <Box key={`${column + cards}`} w="72" flexShrink="0" p="2" borderWidth="1px" borderRadius="l2" bg="bg.subtle">
            <Skeleton h="5" w="24" mt="1" mb="4" />
            {Array.from({ length: cards }, (_, card) => (
              <Skeleton key={`${card + 1}`} h={`${CARD_REM}rem`} mb={`${GAP_REM}rem`} borderRadius="l2" />
            ))}
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
