import { sessionStore } from '@dojang/shared-auth';
import {
  Button,
  Flex,
  FormField,
  KeptNote,
  numberText,
  Stack,
  snack,
  Text,
  Textarea,
  useKeptForm,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useSaveNote } from '../data.mutations.ts';
import type { AnswerDetail } from '../data.schema.ts';

const MOST = 5000;

interface NoteBoxProps {
  answer: Pick<AnswerDetail, 'id' | 'note' | 'rev'>;
  mayEdit: boolean;
}

/** The note of the site's members about an answer. */
export function NoteBox({ answer, mayEdit }: NoteBoxProps) {
  if (mayEdit) return <NoteForm answer={answer} />;
  return answer.note ? (
    <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
      메모: {answer.note}
    </Text>
  ) : null;
}

interface TypedNote {
  text: string;
  /** The revision on which it is saved. */
  rev: number;
  /** The stored text at this revision. */
  before: string;
}

/** Typed text stays when somebody else has saved meanwhile. It is kept until it is saved or cancelled. */
function NoteForm({ answer }: Pick<NoteBoxProps, 'answer'>) {
  const [typed, setTyped] = useState<TypedNote | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  const save = useSaveNote();
  const text = typed?.text ?? answer.note;
  const before = typed?.before ?? answer.note;
  const rev = typed?.rev ?? answer.rev;
  const isUnsaved = text !== answer.note;
  const reset = () => {
    setTyped(null);
    setTheirs(null);
  };
  const { settle, drop } = useKeptForm<{ text: string; rev: number }>({
    place: { account: sessionStore.getState().id, kind: 'answer-note', id: answer.id },
    base: useMemo(() => ({ text: before, rev }), [before, rev]),
    typed: useMemo(() => ({ text, rev }), [text, rev]),
    isUnsaved,
    onFound(kept) {
      if (kept.typed.text === answer.note) return null;
      const isNewer = kept.base.text !== answer.note;
      // Somebody else has saved meanwhile. Their text is shown, so that the next save may replace it.
      if (isNewer) setTheirs(answer.note);
      setTyped({ text: kept.typed.text, rev: answer.rev, before: answer.note });
      return { base: { text: answer.note, rev: answer.rev }, typed: { text: kept.typed.text, rev: answer.rev } };
    },
    onDrop: reset,
  });
  useUnsavedGuard(isUnsaved, settle);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.length > MOST || save.isPending) return;
    save.mutate(
      { id: answer.id, rev, note: text },
      {
        onSuccess: (saved) => {
          if (saved.ok) {
            // Text that was typed meanwhile still has to be saved.
            setTyped((now) => (now && now.text !== text ? { text: now.text, rev: saved.rev, before: text } : null));
            setTheirs(null);
            snack.success('메모를 저장했어요.');
          } else {
            // The next save replaces the other text, because the user has seen it.
            const { note, rev: newer } = saved.current;
            setTyped((now) => ({ text: now?.text ?? text, rev: newer, before: note }));
            setTheirs(note);
          }
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="2">
        <FormField
          label="메모"
          help="사이트 멤버만 볼 수 있어요."
          error={text.length > MOST ? `${numberText(MOST)}자까지 적을 수 있어요.` : undefined}
        >
          <Textarea
            value={text}
            rows={3}
            autoresize
            onChange={({ target }) => setTyped({ text: target.value, rev, before })}
          />
        </FormField>
        {theirs !== null && (
          <Text role="alert" textStyle="sm" color="fg.error" whiteSpace="pre-wrap" overflowWrap="anywhere">
            다른 사람이 먼저 이렇게 적었어요: {theirs || '(비움)'}
          </Text>
        )}
        <KeptNote drop={drop} />
        {isUnsaved && (
          <Flex justify="flex-end" gap="2">
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={reset}>
              취소
            </Button>
            <Button type="submit" size="sm" loading={save.isPending} disabled={text.length > MOST}>
              {theirs === null ? '메모 저장' : '내 메모로 바꾸기'}
            </Button>
          </Flex>
        )}
      </Stack>
    </form>
  );
}
