import { Box, Button, Flex, IconButton, numberText, Text } from '@dojang/shared-ui';
import { Download, X } from 'lucide-react';
import type { CsvProgress } from './use-csv-export.ts';

interface Props {
  job: { isPending: boolean; progress: CsvProgress | null; cancel: () => void };
  variant?: 'outline' | 'ghost';
  isDisabled?: boolean;
  onStart: () => void;
}

/**
 * Button that saves a list as a file. While the list is read, it shows how many rows of the total were read, and a second
 * button stops it.
 */
export function CsvButton({ job: { isPending, progress, cancel }, variant = 'outline', isDisabled, onStart }: Props) {
  const shown = progress && progress.read < progress.total ? progress : null;
  return (
    <Flex align="center" gap="2">
      {isPending && shown && (
        <Box
          role="progressbar"
          aria-label="CSV 내려받기"
          aria-valuemin={0}
          aria-valuemax={shown.total}
          aria-valuenow={shown.read}
          w="36"
        >
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" textAlign="end">
            {numberText(shown.read)} / {numberText(shown.total)}
          </Text>
          <Box h="1" borderRadius="full" bg="bg.muted" overflow="hidden">
            <Box h="full" bg="brand.solid" style={{ width: `${(100 * shown.read) / shown.total}%` }} />
          </Box>
        </Box>
      )}
      {isPending && shown ? (
        <IconButton size="sm" variant="ghost" aria-label="내려받기 멈추기" onClick={cancel}>
          <X size={16} />
        </IconButton>
      ) : (
        <Button variant={variant} size="sm" loading={isPending} disabled={isDisabled ?? false} onClick={onStart}>
          <Download size={16} aria-hidden /> CSV 내려받기
        </Button>
      )}
    </Flex>
  );
}
