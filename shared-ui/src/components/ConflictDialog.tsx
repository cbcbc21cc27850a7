import type { TimeValue } from '@dojang/contract/time';
import type { ReactNode } from 'react';
import { Box, Flex, Heading, SimpleGrid, Text } from '../chakra-core.ts';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { RelativeTime } from './RelativeTime.tsx';

export interface ConflictDialogProps {
  open: boolean;
  /** The user's own version. */
  mine: ReactNode;
  /** The version that another user saved meanwhile. */
  theirs: ReactNode;
  theirName?: string;
  theirTime?: TimeValue;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Saves both versions together. Missing when they cannot be merged. */
  onKeepBoth?: () => void;
  /** Whether a choice is being saved. */
  isSaving?: boolean;
  /** Whether another version was saved after the user had chosen. `theirs` is then that newer version. */
  isNewer?: boolean;
  onClose: () => void;
}

/** Shows both versions side by side. Nothing is overwritten before the user has chosen one. */
export function ConflictDialog({
  open,
  mine,
  theirs,
  theirName,
  theirTime,
  onKeepMine,
  onTakeTheirs,
  onKeepBoth,
  isSaving = false,
  isNewer = false,
  onClose,
}: ConflictDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="xl"
      title="다른 곳에서 먼저 저장했어요"
      footer={
        <Flex wrap="wrap" justify="flex-end" gap="2">
          <Button variant="outline" disabled={isSaving} onClick={onTakeTheirs}>
            저장된 내용으로 바꾸기
          </Button>
          {onKeepBoth && (
            <Button variant="outline" disabled={isSaving} onClick={onKeepBoth}>
              둘 다 남기기
            </Button>
          )}
          <Button loading={isSaving} onClick={onKeepMine}>
            내 내용으로 저장하기
          </Button>
        </Flex>
      }
    >
      {isNewer && (
        <Text role="alert" fontWeight="600" mb="2">
          그사이 새로 저장됐어요. 새 내용을 보고 다시 골라 주세요.
        </Text>
      )}
      <Text color="fg.muted" mb="4">
        두 내용을 보고 남길 쪽을 골라 주세요. 고르기 전에는 아무것도 지워지지 않아요.
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Version title="내가 쓴 내용" note="아직 저장되지 않았어요">
          {mine}
        </Version>
        <Version
          title={theirName ? `${theirName} 님이 저장한 내용` : '저장된 내용'}
          note={theirTime === undefined ? '최신 내용이에요' : <RelativeTime value={theirTime} />}
        >
          {theirs}
        </Version>
      </SimpleGrid>
    </Modal>
  );
}

function Version({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} minW="0">
      <Heading as="h3" textStyle="label">
        {title}
      </Heading>
      <Text as="div" textStyle="xs" color="fg.muted" mb="2">
        {note}
      </Text>
      <Box
        tabIndex={0}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        bg="bg.subtle"
        p="4"
        maxH="50vh"
        overflow="auto"
      >
        {children}
      </Box>
    </Box>
  );
}
