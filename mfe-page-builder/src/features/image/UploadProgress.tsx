import { Button, Flex, Progress } from '@dojang/shared-ui';

interface UploadProgressProps {
  /** 0 to 1; null while the picture is being resized. */
  share: number | null;
  onStop: () => void;
}

export function UploadProgress({ share, onStop }: UploadProgressProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Flex align="flex-end" gap="3" mt="4">
      <Progress.Root value={percent} size="sm" flex="1" colorPalette="brand">
        <Flex justify="space-between" align="baseline" textStyle="sm" mb="1.5">
          <Progress.Label>{percent === null ? '이미지를 준비하고 있어요' : '이미지를 올리고 있어요'}</Progress.Label>
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
