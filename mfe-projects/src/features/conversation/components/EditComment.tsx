import { COMMENT_LIMIT } from '@dojang/contract/document';
import { sessionStore } from '@dojang/shared-auth';
import {
  Box,
  Button,
  type Continued,
  Flex,
  JournalGate,
  type JournalPlace,
  showError,
  snack,
  Text,
  useFormJournal,
} from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { RichEditor } from '@dojang/shared-ui/editor';
import { useEffect, useRef, useState } from 'react';
import { commentText, isBlank, isSameComment } from '../comment-draft.logic.ts';
import { COMMENT_WORDS, isTooLong } from '../comment-limit.ts';
import type { Comment } from '../conversation.schema.ts';
import { useConversation } from '../conversation-context.ts';
import { isUploading } from '../is-uploading.ts';

interface Props {
  comment: Comment;
  onDone: () => void;
}

const KIND = 'comment-edit';

function parse(value: unknown): DocumentJson | null {
  try {
    return parseDocument(value);
  } catch {
    return null;
  }
}

/** Edits the text of the user's own comment. Typed text stays in the journal until the server has acknowledged it. */
export function EditComment({ comment, onDone }: Props) {
  const [place] = useState<JournalPlace>(() => ({ account: sessionStore.getState().id, kind: KIND, id: comment.id }));
  return (
    <JournalGate<DocumentJson>
      place={place}
      stored={comment.body}
      rev={0}
      parse={parse}
      preview={(body) => <Text>{commentText(body)}</Text>}
      onLeave={onDone}
      skeleton={null}
    >
      {(continued) => <Form comment={comment} place={place} continued={continued} onDone={onDone} />}
    </JournalGate>
  );
}

interface FormProps extends Props {
  place: JournalPlace;
  continued: Continued<DocumentJson> | null;
}

function Form({ comment, place, continued, onDone }: FormProps) {
  const { references, pictures, save } = useConversation();
  const [body, setBody] = useState(continued?.value ?? comment.body);
  const latest = useRef(body);
  const change = (value: DocumentJson) => {
    latest.current = value;
    setBody(value);
  };
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const isUnsaved = !isDone && !isSameComment(body, comment.body);
  useFormJournal({ place, value: body, rev: 0, isUnsaved, continues: continued?.entry });
  // It is in an effect after the one above, which removes the entry before the editor unmounts.
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const submit = async () => {
    if (isBlank(body) || isSaving || isUploading() || isTooLong(body)) return;
    setSaving(true);
    try {
      await save({ id: comment.id, body, parentId: null });
      // Text that was typed meanwhile still has to be saved.
      if (latest.current === body) setDone(true);
      else snack.success('저장했어요. 그 뒤에 적은 글은 다시 저장해 주세요.');
    } catch (error) {
      showError(error);
    }
    setSaving(false);
  };
  return (
    <Box borderWidth="1px" borderColor="border.control" borderRadius="l3" px="3" py="2">
      <RichEditor
        compact
        autoFocus
        value={body}
        onChange={change}
        onSubmit={() => void submit()}
        references={references}
        pictures={pictures}
        limit={COMMENT_LIMIT}
        limitWords={COMMENT_WORDS}
        label="댓글 고치기"
        minHeight="48px"
      />
      <Flex justify="flex-end" gap="2" pt="1">
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setDone(true)}>
          취소
        </Button>
        <Button size="sm" loading={isSaving} disabled={isBlank(body)} onClick={() => void submit()}>
          저장
        </Button>
      </Flex>
    </Box>
  );
}
