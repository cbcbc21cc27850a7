import { Button, Flex, FormField, numberText, snack, Text, Textarea } from '@dojang/shared-ui';
import { useState } from 'react';
import { useSaveNote } from '../data.mutations.ts';
import type { AnswerDetail } from '../data.schema.ts';

const MOST = 5000;

interface NoteBoxProps {
  answer: Pick<AnswerDetail, 'id' | 'note' | 'rev'>;
  mayEdit: boolean;
}

/** The note of the site's members to an answer. What is typed stays when somebody else has saved meanwhile. */
export function NoteBox({ answer, mayEdit }: NoteBoxProps) {
  const [typed, setTyped] = useState<{ text: string; rev: number } | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = useSaveNote();
  if (!mayEdit) {
    return answer.note ? (
      <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
        메모: {answer.note}
      </Text>
    ) : null;
  }
  const text = typed?.text ?? answer.note;
  const send = () =>
    save.mutate(
      { id: answer.id, rev: typed?.rev ?? answer.rev, note: text },
      {
        onSuccess: (saved) => {
          if (saved.ok) {
            setTyped(null);
            setTheirs(null);
            snack.success('메모를 저장했어요.');
          } else {
            // Saving once more replaces it, now that it was seen.
            setTyped({ text, rev: saved.current.rev });
            setTheirs(saved.current.note);
          }
        },
      },
    );
  return (
    <>
      <FormField
        label="메모"
        help="사이트 멤버만 볼 수 있어요."
        error={text.length > MOST ? `${numberText(MOST)}자까지 적을 수 있어요.` : undefined}
      >
        <Textarea
          value={text}
          rows={3}
          autoresize
          onChange={({ target }) => setTyped({ text: target.value, rev: typed?.rev ?? answer.rev })}
        />
      </FormField>
      {theirs !== null && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          다른 사람이 먼저 이렇게 적었어요: {theirs || '(비움)'}
        </Text>
      )}
      {typed && typed.text !== answer.note && (
        <Flex justify="flex-end" gap="2" mt="2">
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            onClick={() => {
              setTyped(null);
              setTheirs(null);
            }}
          >
            취소
          </Button>
          <Button size="sm" loading={save.isPending} disabled={text.length > MOST} onClick={send}>
            {theirs === null ? '메모 저장' : '내 메모로 바꾸기'}
          </Button>
        </Flex>
      )}
    </>
  );
}
