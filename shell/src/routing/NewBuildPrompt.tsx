import { Button, Flex, IconButton, Text } from '@dojang/shared-ui/core';
import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useShell } from '../ShellContext.tsx';

/**
 * Offers a newer build, without discarding unsaved work. A preview is not asked, because its build differs from the live build
 * on purpose.
 */
export function NewBuildPrompt() {
  const { builds, snapshot } = useShell();
  const isOutdated = useSyncExternalStore(builds.subscribe, builds.isOutdated);
  const [isDismissed, setIsDismissed] = useState(false);
  if (!isOutdated || isDismissed || snapshot.preview) return null;
  return (
    <Flex
      role="status"
      position="fixed"
      insetX="0"
      mx="auto"
      w="fit-content"
      maxW="calc(100vw - 32px)"
      bottom={{ base: '20', lg: '6' }}
      zIndex="banner"
      align="center"
      gap="2"
      ps="4"
      pe="1.5"
      py="1.5"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow="lg"
      textStyle="sm"
    >
      <Text>새 버전이 나왔어요.</Text>
      <Button size="xs" variant="subtle" onClick={() => location.reload()}>
        새로고침
      </Button>
      <IconButton size="xs" variant="ghost" aria-label="나중에" onClick={() => setIsDismissed(true)}>
        <X />
      </IconButton>
    </Flex>
  );
}
