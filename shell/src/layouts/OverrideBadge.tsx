import { Box, Button, Stack, Text } from '@dojang/shared-ui/core';
import { leavePreview, resetOverrides } from '../federation/has-overrides.ts';
import { useShell } from '../ShellContext.tsx';

/** Shows that this tab runs other code than the tabs of other people, with a button that returns to the live code. */
export function OverrideBadge() {
  const { overrides, snapshot } = useShell();
  const names = Object.keys(overrides);
  const previews = Object.entries(snapshot.preview ?? {}).map(([name, version]) => `${name} ${version.slice(0, 8)}`);
  const { appUrl } = snapshot;
  if (names.length === 0 && appUrl === undefined) return null;
  return (
    <Stack
      position="fixed"
      // It is beside the account menu at the end of the navigation.
      insetStart={{ base: '4', lg: '264px' }}
      bottom={{ base: '20', lg: '4' }}
      zIndex="popover"
      gap="2"
      align="start"
    >
      {appUrl !== undefined && (
        <Line text={['미리보기 계정으로 보고 있어요', ...previews].join(' · ')} onReset={() => leavePreview(appUrl)} />
      )}
      {names.length > 0 && (
        <Line
          text={`이 컴퓨터의 코드로 열었어요: ${names.join(', ')}. 열리지 않으면 개발 서버가 켜져 있는지 확인해 주세요.`}
          onReset={resetOverrides}
        />
      )}
    </Stack>
  );
}

function Line({ text, onReset }: { text: string; onReset: () => void }) {
  return (
    <Box
      role="status"
      display="flex"
      alignItems="center"
      gap="3"
      maxW="calc(100vw - 32px)"
      ps="3"
      pe="1"
      py="1"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      boxShadow="md"
      textStyle="xs"
    >
      <Text>{text}</Text>
      <Button size="xs" variant="outline" flexShrink="0" onClick={onReset}>
        되돌리기
      </Button>
    </Box>
  );
}
