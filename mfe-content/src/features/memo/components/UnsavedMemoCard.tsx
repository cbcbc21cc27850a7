import { Box, Button, HStack, Spinner, Text } from '@dojang/shared-ui';
import { useSaveCaptured } from '../memo.mutations.ts';
import type { UnsavedMemo } from '../memo-capture.logic.ts';
import { backToDraft } from '../memo-capture.store.ts';
import { MemoBody } from './MemoBody.tsx';

interface Props {
  memo: UnsavedMemo;
  userId: string;
}

/** A captured memo that is being saved, or could not be saved. */
export function UnsavedMemoCard({ memo, userId }: Props) {
  const save = useSaveCaptured(userId);
  const failed = memo.state === 'failed';

  return (
    <Box
      as="article"
      display="flex"
      flexDirection="column"
      minH="28"
      p="4"
      pb="2"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={failed ? 'border.error' : undefined}
    >
      <Box flex="1" textStyle="sm">
        <MemoBody body={memo.body} maxLines={8} />
      </Box>
      <HStack mt="3" gap="1" minH="8" role="status">
        {failed ? (
          <>
            <Text flex="1" textStyle="xs" color="fg.error">
              저장하지 못했어요
            </Text>
            <Button size="xs" variant="ghost" onClick={() => backToDraft(userId, memo)}>
              고쳐 쓰기
            </Button>
            <Button size="xs" variant="outline" onClick={() => save.mutate(memo)}>
              다시 시도
            </Button>
          </>
        ) : (
          <HStack gap="2" color="fg.muted" textStyle="xs">
            <Spinner size="xs" /> 저장하고 있어요
          </HStack>
        )}
      </HStack>
    </Box>
  );
}
