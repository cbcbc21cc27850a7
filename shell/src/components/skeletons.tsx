import { Box, CardGridSkeleton, ListSkeleton, Skeleton, Stack } from '@dojang/shared-ui/core';

const Title = () => (
  <Stack gap="2" mb="6">
    <Skeleton h="8" w="180px" />
    <Skeleton h="4" w="280px" maxW="80%" />
  </Stack>
);

export const ListPageSkeleton = () => (
  <Box>
    <Title />
    <ListSkeleton />
  </Box>
);

export const CardsSkeleton = () => (
  <Box>
    <Title />
    <CardGridSkeleton />
  </Box>
);

/** The skeleton is taller than the screen, like the home page, so that the footer does not move when the home page arrives. */
export const HomeSkeleton = () => (
  <Box minH="100dvh">
    <CardsSkeleton />
  </Box>
);

export const EntrySkeleton = () => (
  <Stack gap="4" aria-busy>
    <Skeleton h="8" w="120px" />
    <Skeleton h="10" />
    <Skeleton h="10" />
    <Skeleton h="10" mt="2" />
  </Stack>
);

export const NoSkeleton = () => null;
