import type { DeployStatus } from '@dojang/api-contract';
import { Button, Code, Flex, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { canaryText, type Move, shortVersion } from '../remote.logic.ts';
import { EndCanaryDialog } from './EndCanaryDialog.tsx';

interface Props {
  title: string;
  release: DeployStatus;
  canary: NonNullable<DeployStatus['canary']>;
  onMove: (move: Move) => void;
  onChange: (version: string) => void;
}

/** Who gets a version before others, and the actions for that canary. */
export function CanaryBar({ title, release, canary, onMove, onChange }: Props) {
  const [isEnding, setEnding] = useState(false);
  const { name, live } = release;
  const { version } = canary;
  return (
    <Flex mt="3" p="3" gap="3" align="center" wrap="wrap" bg="bg.subtle" borderRadius="l2">
      <Text flex="1" minW="48" textStyle="sm">
        <Code size="sm">{shortVersion(version)}</Code> 버전을 {canaryText(canary)} 먼저 공개했어요.
      </Text>
      <Flex gap="1" wrap="wrap">
        <Button
          size="xs"
          variant="outline"
          aria-label={`${title} 먼저 볼 사람 바꾸기`}
          onClick={() => onChange(version)}
        >
          바꾸기
        </Button>
        <Button
          size="xs"
          variant="outline"
          aria-label={`${title} 모두에게 공개`}
          onClick={() => onMove({ name, before: live, act: 'promote', version })}
        >
          모두에게 공개
        </Button>
        <Button size="xs" variant="ghost" aria-label={`${title} 먼저 공개하기 끝내기`} onClick={() => setEnding(true)}>
          끝내기
        </Button>
      </Flex>
      {isEnding && <EndCanaryDialog release={release} onClose={() => setEnding(false)} />}
    </Flex>
  );
}
