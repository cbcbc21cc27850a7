import { Button, Flex, snack, Text, trashText } from '@dojang/shared-ui';
import { Trash2 } from 'lucide-react';
import { useRestoreNote } from '../note.mutations.ts';
import type { Note } from '../note.schema.ts';

/** Says that a note is in the trash, and restores it. */
export function RemovedBanner({ note, canWrite }: { note: Note; canWrite: boolean }) {
  const restore = useRestoreNote(note.project_id);
  if (!note.removed_at) return null;
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      wrap="wrap"
      p="3"
      mb="6"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      _print={{ display: 'none' }}
    >
      <Trash2 size={16} aria-hidden />
      <Text flex="1" minW="40" textStyle="sm">
        휴지통에 있는 노트예요. {trashText(note.purge_at ?? '')}.
      </Text>
      {canWrite && (
        <Button
          size="sm"
          variant="outline"
          bg="bg"
          loading={restore.isPending}
          onClick={() =>
            restore.mutate(
              { noteId: note.id, parentId: null },
              { onSuccess: () => snack.success('노트를 복원했어요.') },
            )
          }
        >
          복원
        </Button>
      )}
    </Flex>
  );
}
