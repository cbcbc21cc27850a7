import { Box, Button, RelativeTime, Stack, Text } from '@dojang/shared-ui';
import { Check, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { nameIn } from '../conversation.logic.ts';
import type { Thread } from '../conversation.schema.ts';
import { useConversation } from '../conversation-context.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentView } from './CommentView.tsx';

/** A comment with its answers. A resolved thread is one line until it is expanded. */
export function ThreadView({ thread }: { thread: Thread }) {
  const { names, marked, canWrite, resolve } = useConversation();
  const holdsMarked = marked !== null && [thread, ...thread.answers].some(({ id }) => id === marked);
  const [isOpen, setOpen] = useState(false);
  const isFolded = thread.resolved_at !== null && !isOpen && !holdsMarked;
  return (
    <Box as="section" aria-label="대화 한 갈래" borderWidth="1px" borderRadius="l3" py="1" bg="bg.panel">
      {thread.resolved_at && (
        <Box display="flex" alignItems="center" gap="2" px="3" py="1" textStyle="xs" color="fg.muted">
          <Check size={14} aria-hidden />
          <Text flex="1" minW="0" truncate>
            {nameIn(names, thread.resolved_by)} 님이 해결했어요 · <RelativeTime value={thread.resolved_at} />
          </Text>
          {!holdsMarked && (
            <Button
              size="2xs"
              variant="ghost"
              colorPalette="gray"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? '접기' : `펼치기 (${thread.answers.length + 1})`}
            </Button>
          )}
          {canWrite && (
            <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => resolve(thread.id, false)}>
              다시 열기
            </Button>
          )}
        </Box>
      )}
      {!isFolded && <OpenThread thread={thread} />}
    </Box>
  );
}

function OpenThread({ thread }: { thread: Thread }) {
  const { canWrite, resolve, references, save, isThere } = useConversation();
  const [isAnswering, setAnswering] = useState(false);
  return (
    <>
      {thread.removed_at ? (
        <Text px="3" py="2" textStyle="sm" color="fg.muted" fontStyle="italic">
          지운 댓글이에요.
        </Text>
      ) : (
        <CommentView
          comment={thread}
          actions={
            canWrite &&
            !thread.resolved_at && (
              <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => resolve(thread.id, true)}>
                해결
              </Button>
            )
          }
        />
      )}
      <Stack as="ul" gap="0" listStyleType="none" ps="6" aria-label="답글">
        {thread.answers.map((answer) => (
          <li key={answer.id}>
            <CommentView comment={answer} />
          </li>
        ))}
      </Stack>
      {canWrite && (
        <Box ps="9" pe="3" pb="1">
          {isAnswering ? (
            <CommentBox
              boxId={thread.id}
              label="답글"
              placeholder="답글을 적어 주세요"
              references={references}
              autoFocus
              send={({ id, body }) => save({ id, body, parentId: thread.id })}
              isThere={isThere}
              onCancel={() => setAnswering(false)}
            />
          ) : (
            <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setAnswering(true)}>
              <MessageSquareReply size={14} aria-hidden /> 답글
            </Button>
          )}
        </Box>
      )}
    </>
  );
}
