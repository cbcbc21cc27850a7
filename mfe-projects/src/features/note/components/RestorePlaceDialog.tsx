import { Box, ListSkeleton, Modal, QueryView } from '@dojang/shared-ui';
import type { NoteTree } from '../note-tree.logic.ts';
import { useNoteTree } from '../use-note-tree.ts';
import { PlacePicker } from './PlacePicker.tsx';

interface Props {
  projectId: string;
  title: string;
  onClose: () => void;
  onPick: (parentId: string | null) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Asks for the place of a restored note whose former place no longer exists. */
export function RestorePlaceDialog({ projectId, title, onClose, onPick }: Props) {
  const query = useNoteTree(projectId);
  return (
    <Modal open onClose={onClose} title="어디에 둘까요?">
      <Box color="fg.muted" mb="3">
        ‘{title}’ 노트가 있던 자리가 없어졌어요.
      </Box>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {(data: NoteTree) => <PlacePicker data={data} without={NOTHING} onPick={onPick} />}
      </QueryView>
    </Modal>
  );
}
