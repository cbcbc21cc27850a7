import { Button, Flex, Text } from '@dojang/shared-ui';
import { Download, FolderInput, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';

interface Props {
  count: number;
  /** The size of all files together, as text. */
  size: string;
  onDownload: () => void;
  /** Absent without write permission. */
  onMove?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onClear: () => void;
}

/** Longer than the time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * Actions for the selected files. The bar is below the list, because above the list it would move the files between the two
 * clicks of a double click. It may appear over the clicked file, so it lets the second click through.
 */
export function SelectionBar({ count, size, onDownload, onMove, onRemove, onClear }: Props) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setReady, DOUBLE_CLICK_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Flex
      role="toolbar"
      aria-label="고른 파일"
      align="center"
      gap="1"
      wrap="wrap"
      minH="10"
      px="3"
      borderRadius="l3"
      bg="bg.muted"
      shadow="md"
      position="sticky"
      // Above the bottom navigation of a phone.
      bottom={{ base: 'calc(72px + env(safe-area-inset-bottom))', lg: '4' }}
      zIndex="1"
      pointerEvents={isReady ? undefined : 'none'}
    >
      <Text textStyle="sm" fontWeight="500" me="2" aria-live="polite">
        {count}개 고름 · {size}
      </Text>
      {/* It is not at the right end, because the panel of uploads is there. */}
      <Button size="xs" variant="ghost" colorPalette="gray" me="2" onClick={onClear}>
        <X size={14} aria-hidden /> 선택 풀기
      </Button>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={onDownload}>
        <Download size={14} aria-hidden /> 내려받기
      </Button>
      {onMove && (
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={onMove}>
          <FolderInput size={14} aria-hidden /> 옮기기
        </Button>
      )}
      {onRemove && (
        <Button size="xs" variant="ghost" colorPalette="red" onClick={onRemove}>
          <Trash2 size={14} aria-hidden /> 휴지통으로
        </Button>
      )}
    </Flex>
  );
}
