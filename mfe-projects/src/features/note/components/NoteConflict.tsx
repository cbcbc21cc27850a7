import { readPicture } from '@dojang/shared-auth';
import { Box, Button, ConflictDialog, Flex, Heading, Text, type UseAutosave } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { type ReactNode, useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { useConflictChoice } from '../../../use-conflict-choice.ts';
import type { NoteDraft } from '../note.mutations.ts';
import { useRestoreNote } from '../note.mutations.ts';
import type { Note } from '../note.schema.ts';

interface Props {
  note: Note;
  draft: NoteDraft;
  autosave: Pick<UseAutosave<Note>, 'conflict' | 'state'>;
  onKeepMine: () => void;
  onKeepBoth: () => void;
  onTakeTheirs: (theirs: Note) => void;
}

/** A save was refused, because another user saved first or removed the note. The local text stays until the user chooses. */
export function NoteConflict({ note, draft, autosave, onKeepMine, onKeepBoth, onTakeTheirs }: Props) {
  const { theirs, isSaving, isNewer, after } = useConflictChoice(autosave);
  const [later, setLater] = useState<Note | null>(null);
  const restore = useRestoreNote(note.project_id);
  if (!theirs) return null;

  if (theirs.removed_at) {
    return (
      <Bar text="다른 곳에서 이 노트를 휴지통으로 옮겼어요. 지금 쓴 내용은 아직 저장하지 않았어요.">
        <Button size="sm" variant="outline" onClick={() => onTakeTheirs(theirs)}>
          내가 쓴 내용 버리기
        </Button>
        <Button
          size="sm"
          loading={restore.isPending}
          onClick={() => restore.mutate({ noteId: note.id, parentId: null }, { onSuccess: onKeepMine })}
        >
          복원하고 저장하기
        </Button>
      </Bar>
    );
  }

  if (later === theirs) {
    return (
      <Bar text="아직 저장하지 않은 내용이 있어요.">
        <Button size="sm" onClick={() => setLater(null)}>
          내용 고르기
        </Button>
      </Bar>
    );
  }

  return (
    <ConflictDialog
      open
      mine={<NoteVersion title={draft.title} content={draft.content} />}
      theirs={<NoteVersion title={theirs.title} content={theirs.content} />}
      theirName={theirs.updated_by_name}
      theirTime={theirs.updated_at}
      isSaving={isSaving}
      isNewer={isNewer}
      onKeepMine={after(onKeepMine)}
      onKeepBoth={after(onKeepBoth)}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onClose={() => setLater(theirs)}
    />
  );
}

/** The message is below the editor, so that no key for the text presses a button. */
function Bar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex
      role="alert"
      position="sticky"
      bottom="4"
      zIndex="1"
      mx="auto"
      w="fit-content"
      maxW="full"
      wrap="wrap"
      gap="3"
      align="center"
      p="3"
      borderRadius="l3"
      borderWidth="1px"
      bg="bg.panel"
      shadow="md"
    >
      <Text textStyle="sm">{text}</Text>
      {children}
    </Flex>
  );
}

/** One version of a note, for comparison. */
export function NoteVersion({ title, content }: NoteDraft) {
  return (
    <Box>
      <Heading as="h4" textStyle="heading" mb="2">
        {displayTitle(title)}
      </Heading>
      <DocumentView value={content} readPicture={readPicture} />
    </Box>
  );
}
