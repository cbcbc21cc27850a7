import { Box, Button, Flex, showError } from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { useState } from 'react';
import { isBlank } from '../comment-draft.logic.ts';
import type { Comment } from '../conversation.schema.ts';
import { useConversation } from '../conversation-context.ts';

/** Changes the text of one's own comment. A refused change stays in the editor. */
export function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { references, save } = useConversation();
  const [body, setBody] = useState(comment.body);
  const [isSaving, setSaving] = useState(false);
  const submit = async () => {
    if (isBlank(body) || isSaving) return;
    setSaving(true);
    try {
      await save({ id: comment.id, body, parentId: null });
      onDone();
    } catch (error) {
      setSaving(false);
      showError(error);
    }
  };
  return (
    <Box borderWidth="1px" borderColor="border.control" borderRadius="l3" px="3" py="2">
      <RichEditor
        compact
        autoFocus
        value={body}
        onChange={setBody}
        onSubmit={() => void submit()}
        references={references}
        label="댓글 고치기"
        minHeight="48px"
      />
      <Flex justify="flex-end" gap="2" pt="1">
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={onDone}>
          취소
        </Button>
        <Button size="sm" loading={isSaving} disabled={isBlank(body)} onClick={() => void submit()}>
          저장
        </Button>
      </Flex>
    </Box>
  );
}
