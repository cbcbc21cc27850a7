import { Box, VisuallyHidden } from '@dojang/shared-ui/core';
import { useNavigation } from '@dojang/shared-ui/router';

/** A thin line at the top during a navigation. A fast navigation never shows it. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <Box role="status" position="fixed" insetX="0" top="0" zIndex="max" h="2px" pointerEvents="none">
      {isLoading && (
        <>
          <Box
            h="full"
            bg="brand.solid"
            transformOrigin="left"
            animation="dojang-progress 8s cubic-bezier(0.1, 0.7, 0.2, 1) 120ms both"
            css={{ '@keyframes dojang-progress': { from: { scale: '0 1' }, to: { scale: '0.95 1' } } }}
          />
          <VisuallyHidden>페이지를 여는 중</VisuallyHidden>
        </>
      )}
    </Box>
  );
}
