import { CircleAlert, CircleCheck } from 'lucide-react';
import { Box, Flex, Portal } from '../chakra-core.ts';
import { SNACK_REGION_ID } from '../overlay-state/persistent.ts';
import { SNACK_GAP_PX, SNACK_PITCH_PX } from '../overlay-state/snack.logic.ts';
import { type Snack, snackStore } from '../overlay-state/snack.store.ts';

const LAYER = 2200;

/** Result messages of one line at the top centre, 60 px apart. A success is announced politely, an error assertively. */
export function SnackRegion() {
  const snacks = snackStore((state) => state.snacks);
  return (
    <Portal>
      <Flex
        id={SNACK_REGION_ID}
        // A dialog hides everything except live regions from screen readers. Each list below sets its own politeness.
        aria-live="off"
        position="fixed"
        zIndex={LAYER}
        top="4"
        insetInline="0"
        direction="column"
        align="center"
        gap={`${SNACK_GAP_PX}px`}
        px="4"
        pointerEvents="none"
      >
        <Lines kind="success" live="polite" snacks={snacks} />
        <Lines kind="error" live="assertive" snacks={snacks} />
      </Flex>
    </Portal>
  );
}

function Lines({ kind, live, snacks }: { kind: Snack['kind']; live: 'polite' | 'assertive'; snacks: Snack[] }) {
  return (
    <Box aria-live={live} display="contents">
      {snacks.map(
        (item, index) =>
          item.kind === kind && (
            <Flex
              key={item.id}
              data-testid="snack"
              order={index}
              align="center"
              gap="2"
              minH={`${SNACK_PITCH_PX - SNACK_GAP_PX}px`}
              maxW="min(560px, 100%)"
              px="4"
              py="2"
              borderRadius="l3"
              boxShadow="md"
              bg={kind === 'success' ? 'green.solid' : 'red.solid'}
              color="white"
              textStyle="sm"
              fontWeight="500"
              pointerEvents="auto"
              animation="slide-from-top 150ms ease-out, fade-in 150ms"
            >
              <Box flexShrink="0" aria-hidden>
                {kind === 'success' ? <CircleCheck size={18} /> : <CircleAlert size={18} />}
              </Box>
              {item.text}
            </Flex>
          ),
      )}
    </Box>
  );
}
