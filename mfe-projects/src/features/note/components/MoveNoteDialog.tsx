import { Modal } from '@dojang/shared-ui';
import { useMemo } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { subtreeOf } from '../forest.logic.ts';
import type { NoteTree } from '../note-tree.logic.ts';
import { PlacePicker } from './PlacePicker.tsx';

interface Props {
  noteId: string;
  data: NoteTree;
  onPick: (parentId: string | null) => void;
  onClose: () => void;
}

/** Moves a note without dragging: by touch, by keyboard, and over long distances. */
export function MoveNoteDialog({ noteId, data, onPick, onClose }: Props) {
  const title = displayTitle(data.notes.get(noteId)?.title ?? '');
  const without = useMemo(() => subtreeOf(data.forest, noteId), [data.forest, noteId]);
  return (
    <Modal open onClose={onClose} title={`‘${title}’ 노트를 어디로 옮길까요?`}>
      <PlacePicker data={data} without={without} onPick={onPick} />
    </Modal>
  );
}
