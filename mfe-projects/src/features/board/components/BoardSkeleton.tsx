import { Box, Flex, Skeleton, VisuallyHidden } from '@dojang/shared-ui';

/** Has the shape of a board: columns with cards. */
export function BoardSkeleton() {
  return (
    <Box role="status" aria-busy>
      <VisuallyHidden>불러오는 중</VisuallyHidden>
      <Flex gap="3" overflow="hidden">
        {[4, 3, 2, 3].map((cards, column) => (
          <Box key={`${column + cards}`} w="72" flexShrink="0">
            <Skeleton h="5" w="24" my="3" />
            {Array.from({ length: cards }, (_, card) => (
              <Skeleton key={`${card + 1}`} h="22" mb="2" borderRadius="l2" />
            ))}
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
