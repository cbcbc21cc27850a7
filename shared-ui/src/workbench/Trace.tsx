import { Box, Button, Flex, Text } from '@dojang/shared-ui';
import type { TraceLine } from './use-trace.ts';

interface Props {
  lines: readonly TraceLine[];
  onClear: () => void;
  label?: string;
}

/** The list of events that the components of a workbench have reported: calls, values and states. */
export function Trace({ lines, onClear, label = '일어난 일' }: Props) {
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" overflow="hidden">
      <Flex align="center" justify="space-between" px="3" minH="9" bg="bg.subtle" borderBottomWidth="1px">
        <Text textStyle="xs" fontWeight="600" color="fg.muted">
          {label}
        </Text>
        <Button size="2xs" variant="ghost" onClick={onClear} disabled={lines.length === 0}>
          비우기
        </Button>
      </Flex>
      {/* The list scrolls, so it must be focusable by keyboard. */}
      <Box
        role="log"
        aria-label={label}
        tabIndex={0}
        maxH="48"
        overflowY="auto"
        px="3"
        py="2"
        fontFamily="mono"
        textStyle="xs"
      >
        {lines.length === 0 && <Text color="fg.muted">아직 없어요.</Text>}
        {lines.map(({ id, at, text }) => (
          <Flex key={id} gap="3">
            <Text as="span" color="fg.muted" flexShrink="0">
              {at}
            </Text>
            <Text as="span">{text}</Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
