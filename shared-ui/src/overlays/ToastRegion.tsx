import { X } from 'lucide-react';
import { Box, Flex, IconButton, Portal, Text } from '../chakra-core.ts';
import { Button } from '../components/Button.tsx';
import { TOAST_REGION_ID } from '../overlay-state/persistent.ts';
import {
  closeToast,
  pauseToasts,
  resumeToasts,
  type Toast,
  toastStore,
  visibleToasts,
} from '../overlay-state/toast.store.ts';
import { ABOVE_NAVIGATION } from '../theme/above-navigation.ts';

const LAYER = 2100;

/**
 * The toasts, bottom right, above dialogs. The region is always in the page, so that screen readers announce the first
 * toast.
 */
export function ToastRegion() {
  const toasts = visibleToasts(toastStore((state) => state.toasts));
  return (
    <Portal>
      <Flex
        as="section"
        aria-label="알림"
        aria-live="polite"
        id={TOAST_REGION_ID}
        position="fixed"
        zIndex={LAYER}
        bottom={ABOVE_NAVIGATION}
        insetEnd={{ base: '4', md: '6' }}
        direction="column"
        gap="2"
        width="min(360px, calc(100vw - 32px))"
        pointerEvents="none"
        onPointerEnter={pauseToasts}
        onPointerLeave={resumeToasts}
        onFocus={pauseToasts}
        onBlur={resumeToasts}
      >
        {toasts.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </Flex>
    </Portal>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const act = () => {
    item.action?.onClick();
    closeToast(item.id);
  };
  return (
    <Flex
      data-state={item.open ? 'open' : 'closed'}
      pointerEvents="auto"
      align="flex-start"
      gap="2"
      ps="4"
      pe="2"
      py="2.5"
      bg="bg.panel"
      color="fg"
      borderRadius="l3"
      boxShadow="lg"
      opacity={item.open ? 1 : 0}
      animation={item.open ? 'slide-from-bottom 150ms ease-out, fade-in 150ms' : undefined}
      transition="opacity 200ms"
    >
      <Box flex="1" minW="0" py="1">
        <Text textStyle="sm" fontWeight="600">
          {item.title}
        </Text>
        {item.description && (
          <Text textStyle="sm" color="fg.muted" mt="0.5">
            {item.description}
          </Text>
        )}
      </Box>
      {item.action && (
        <Button size="xs" variant="ghost" colorPalette="brand" onClick={act}>
          {item.action.label}
        </Button>
      )}
      <IconButton size="xs" variant="ghost" aria-label="닫기" onClick={() => closeToast(item.id)}>
        <X />
      </IconButton>
    </Flex>
  );
}
