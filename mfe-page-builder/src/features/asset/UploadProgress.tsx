import { Button, Flex, Progress } from '@dojang/shared-ui';
import { type AssetKind, WORDS } from './kind.ts';

interface UploadProgressProps {
  kind: AssetKind;
  /** From 0 to 1; null while the file is being read. */
  share: number | null;
  onStop: () => void;
}

export function UploadProgress({ kind, share, onStop }: UploadProgressProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Flex align="flex-end" gap="3" mt="4">
      <Progress.Root value={percent} size="sm" flex="1" colorPalette="brand">
        <Flex justify="space-between" align="baseline" textStyle="sm" mb="1.5">
          <Progress.Label>{percent === null ? WORDS[kind].preparing : WORDS[kind].sending}</Progress.Label>
          {percent !== null && <Progress.ValueText>{percent}%</Progress.ValueText>}
        </Flex>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Button size="xs" variant="outline" onClick={onStop}>
        멈추기
      </Button>
    </Flex>
  );
}
