import type { ReactNode } from 'react';
import { Box, Stack, Text } from '../chakra-core.ts';
import { Button } from '../components/Button.tsx';
import { ConflictDialog } from '../components/ConflictDialog.tsx';
import { Modal } from '../components/Modal.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';

export interface UnsavedOfferProps {
  mine: ReactNode;
  /** When the text was typed, in milliseconds since 1970. */
  at: number;
  /** Number of other entries, from other tabs. */
  others: number;
  /** Whether `mine` also contains changes that were saved after it. */
  isMerged: boolean;
  /** The version that was saved later and changed the same part; null when there is none. */
  theirs: ReactNode | null;
  theirName?: string | undefined;
  theirTime?: string | undefined;
  onContinue: () => void;
  /** Keeps both versions. Missing when they cannot be merged. */
  onKeepBoth: (() => void) | undefined;
  onDrop: () => void;
  /** Called when the dialog is closed without an answer. */
  onClose: () => void;
}

/** Offers unsaved changes of a document that was closed before they were saved. */
export function UnsavedOffer(props: UnsavedOfferProps) {
  const { mine, at, others, isMerged, theirs, theirName, theirTime, onContinue, onKeepBoth, onDrop, onClose } = props;
  if (theirs !== null)
    return (
      <ConflictDialog
        open
        mine={mine}
        theirs={theirs}
        {...(theirName ? { theirName } : {})}
        {...(theirTime ? { theirTime } : {})}
        onKeepMine={onContinue}
        {...(onKeepBoth ? { onKeepBoth } : {})}
        onTakeTheirs={onDrop}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      onClose={onClose}
      title="저장하지 못한 내용이 있어요"
      footer={
        <>
          <Button variant="outline" onClick={onDrop}>
            {others > 0 ? '버리고 다음 내용 보기' : '버리기'}
          </Button>
          <Button data-autofocus onClick={onContinue}>
            이어서 쓰기
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          <RelativeTime value={at} />에 쓰다 만 내용이 이 브라우저에 남아 있어요.
          {isMerged && ' 그사이 다른 곳에서 저장한 내용과 합쳤어요.'}
        </Text>
        {others > 0 && (
          <Text color="fg.muted" textStyle="sm">
            다른 탭에서 남은 내용이 {others}개 더 있어요. 이어서 써도 지워지지 않고, 다음에 열 때 다시 물어볼게요.
          </Text>
        )}
        <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.subtle" p="4" maxH="50vh" overflow="auto">
          {mine}
        </Box>
      </Stack>
    </Modal>
  );
}
