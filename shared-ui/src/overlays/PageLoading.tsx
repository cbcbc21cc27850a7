import { Box, Center, Spinner, Text } from '../chakra-core.ts';
import { type PageProgress, pageLoadingStore, pageProgressStore, progressPercent } from './loading.store.ts';

const LAYER = 1900;

/** The spinner over the viewport, or a progress bar when the progress is known. */
export function PageLoading() {
  const { visible, overlay } = pageLoadingStore();
  const progress = pageProgressStore((state) => state.progress);
  if (!visible && !progress) return null;
  return (
    <Center
      position="fixed"
      inset="0"
      zIndex={LAYER}
      bg={visible && !overlay ? 'bg' : 'bg/72'}
      as="section"
      aria-label="진행 상황"
      data-testid="page-loading"
    >
      {progress ? (
        <ProgressCard progress={progress} />
      ) : (
        <Box role="status" aria-label="불러오는 중">
          <Spinner size="lg" color="brand.solid" borderWidth="3px" />
        </Box>
      )}
    </Center>
  );
}

function ProgressCard({ progress }: { progress: PageProgress }) {
  const percent = progressPercent(progress);
  return (
    <Box bg="bg.panel" boxShadow="lg" borderRadius="l3" p="5" width="min(400px, calc(100vw - 32px))">
      <Text textStyle="sm" fontWeight="500" role="status">
        {progress.message}
      </Text>
      <Box
        role="progressbar"
        aria-label={progress.message}
        aria-valuemin={0}
        aria-valuemax={progress.max}
        aria-valuenow={progress.degree}
        my="3"
        h="2"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box h="full" borderRadius="full" bg="brand.solid" transition="width 150ms" style={{ width: `${percent}%` }} />
      </Box>
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {progress.degree} / {progress.max} · {percent}%
      </Text>
    </Box>
  );
}
