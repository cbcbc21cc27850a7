import { Box, Button, Text } from '@dojang/shared-ui/core';
import { resetOverrides } from '../federation/overrides.ts';
import { useShell } from '../ShellContext.tsx';

/** Shows that this tab runs code from this machine, and removes the override with one click. */
export function OverrideBadge() {
  const names = Object.keys(useShell().overrides);
  if (names.length === 0) return null;
  return (
    <Box
      role="status"
      position="fixed"
      insetStart="4"
      bottom={{ base: '20', lg: '4' }}
      zIndex="popover"
      display="flex"
      alignItems="center"
      gap="3"
      ps="3"
      pe="1"
      py="1"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      boxShadow="md"
      textStyle="xs"
    >
      <Text>이 컴퓨터의 코드로 열었어요: {names.join(', ')}</Text>
      <Button size="xs" variant="outline" onClick={resetOverrides}>
        되돌리기
      </Button>
    </Box>
  );
}
