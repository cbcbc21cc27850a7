import { Button, Flex, Text } from '@dojang/shared-ui';
import { SERVER_MODES, type ServerMode } from './bench-server.ts';

const NAMES: Record<ServerMode, string> = {
  normal: '보통',
  slow: '느림',
  failing: '닿지 않음',
  overtaken: '다른 사람이 먼저',
};

/** Chooses how the server of a workbench answers. */
export function ServerModes({ mode, onChange }: { mode: ServerMode; onChange: (mode: ServerMode) => void }) {
  return (
    <Flex role="group" aria-label="저장하는 서버" gap="1" align="center" wrap="wrap">
      <Text textStyle="sm" color="fg.muted" me="1">
        서버
      </Text>
      {SERVER_MODES.map((each) => (
        <Button
          key={each}
          size="xs"
          variant={each === mode ? 'subtle' : 'ghost'}
          aria-pressed={each === mode}
          onClick={() => onChange(each)}
        >
          {NAMES[each]}
        </Button>
      ))}
    </Flex>
  );
}
