import { Modal } from '@dojang/shared-ui';
import { displayTitle } from '../note.schema.ts';
import { subtreeIds } from '../tree.logic.ts';
import type { NoteTree } from '../use-note-tree.ts';
import { PlacePicker } from './PlacePicker.tsx';

interface Props {
  noteId: string;
  data: NoteTree;
  onPick: (parentId: string | null) => void;
  onClose: () => void;
}

/** Moving without dragging: by touch, by keyboard, and over long distances. */
export function MoveNoteDialog({ noteId, data, onPick, onClose }: Props) {
  const title = displayTitle(data.notes.get(noteId)?.title ?? '');
  return (
    <Modal open onClose={onClose} title={`‘${title}’ 노트를 어디로 옮길까요?`}>
      <PlacePicker data={data} without={subtreeIds(data.tree, noteId)} onPick={onPick} />
    </Modal>
  );
}
