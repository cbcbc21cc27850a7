import { Box, Center, Progress, Spinner, Text } from '../chakra.ts';
import { pageLoadingStore, pageProgressStore, progressPercent } from './loading.store.ts';

const LAYER = 1600;

/** The spinner over the viewport and the determinate bar; together when both are set. */
export function PageLoading() {
  const { visible, overlay } = pageLoadingStore();
  const progress = pageProgressStore((state) => state.progress);
  if (!visible && !progress) return null;
  const covers = visible || progress !== null;
  return (
    <Center
      position="fixed"
      inset="0"
      zIndex={LAYER}
      bg={visible && !overlay ? 'bg' : 'color-mix(in srgb, {colors.bg} 72%, transparent)'}
      pointerEvents={covers ? 'auto' : 'none'}
      data-testid="page-loading"
    >
      {progress ? (
        <Box bg="bg.panel" boxShadow="lg" borderRadius="l3" p="5" width="min(400px, calc(100vw - 32px))">
          <Progress.Root value={progressPercent(progress)} colorPalette="brand" size="sm">
            <Progress.Label textStyle="sm" mb="2" role="status">
              {progress.message}
            </Progress.Label>
            <Progress.Track borderRadius="full">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
          <Text textStyle="xs" color="fg.muted" mt="2" fontVariantNumeric="tabular-nums">
            {progress.degree} / {progress.max}
          </Text>
        </Box>
      ) : (
        <Box role="status" aria-label="불러오는 중">
          <Spinner size="lg" color="brand.solid" borderWidth="3px" />
        </Box>
      )}
    </Center>
  );
}
