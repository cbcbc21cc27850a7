import { Box, Button, ConflictDialog, Flex, Heading, Modal, Text, type UseAutosave } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { useState } from 'react';
import type { NoteDraft } from '../note.mutations.ts';
import { useRestoreNote } from '../note.mutations.ts';
import { displayTitle, type Note } from '../note.schema.ts';

interface Props {
  note: Note;
  draft: NoteDraft;
  autosave: Pick<UseAutosave<Note>, 'conflict'>;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: Note) => void;
}

/** A save was refused: someone saved first, or put the note into the trash. What was typed here stays until one chooses. */
export function NoteConflict({ note, draft, autosave, onKeepMine, onTakeTheirs }: Props) {
  const theirs = autosave.conflict?.current;
  const [later, setLater] = useState<Note | null>(null);
  const restore = useRestoreNote(note.project_id);
  if (!theirs) return null;

  if (later === theirs) {
    return (
      <Flex
        position="sticky"
        bottom="4"
        mx="auto"
        w="fit-content"
        gap="3"
        align="center"
        p="3"
        borderRadius="l3"
        bg="bg.panel"
        shadow="md"
        borderWidth="1px"
      >
        <Text textStyle="sm">아직 저장하지 않은 내용이 있어요.</Text>
        <Button size="sm" onClick={() => setLater(null)}>
          내용 고르기
        </Button>
      </Flex>
    );
  }

  if (theirs.removed_at) {
    const restoreAndSave = () => restore.mutate({ noteId: note.id, parentId: null }, { onSuccess: onKeepMine });
    return (
      <Modal
        open
        onClose={() => setLater(theirs)}
        title="노트가 휴지통으로 옮겨졌어요"
        footer={
          <>
            <Button variant="outline" onClick={() => onTakeTheirs(theirs)}>
              내가 쓴 내용 버리기
            </Button>
            <Button loading={restore.isPending} onClick={restoreAndSave}>
              복원하고 저장하기
            </Button>
          </>
        }
      >
        <Text>쓰는 동안 다른 곳에서 이 노트를 지웠어요. 복원하면 지금 쓴 내용까지 저장해요.</Text>
      </Modal>
    );
  }

  return (
    <ConflictDialog
      open
      mine={<Side title={draft.title} content={draft.content} />}
      theirs={<Side title={theirs.title} content={theirs.content} />}
      theirName={theirs.updated_by_name}
      theirTime={theirs.updated_at}
      onKeepMine={onKeepMine}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onClose={() => setLater(theirs)}
    />
  );
}

function Side({ title, content }: NoteDraft) {
  return (
    <Box>
      <Heading as="h4" textStyle="heading" mb="2">
        {displayTitle(title)}
      </Heading>
      <DocumentView value={content} />
    </Box>
  );
}
