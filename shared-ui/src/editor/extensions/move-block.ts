import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlock: {
      /** Moves the list item of the cursor, or its outermost block, before or after its neighbour. */
      moveBlock: (direction: 'up' | 'down') => ReturnType;
    };
  }
}

const holdsMoved = ({ type }: Node) => type.name === 'doc' || type.name.endsWith('List');

/** Moves blocks by keyboard, several that are selected together. */
export const MoveBlock = Extension.create({
  name: 'moveBlock',
  addCommands: () => ({
    moveBlock:
      (direction) =>
      ({ state, tr, dispatch }) => {
        const { $from, $to } = state.selection;
        const range = $from.blockRange($to, holdsMoved);
        if (!range) return false;
        const { parent, start, end, startIndex, endIndex } = range;
        const neighbour = parent.maybeChild(direction === 'up' ? startIndex - 1 : endIndex);
        if (!neighbour) return false;
        if (!dispatch) return true;
        // The neighbour goes to the other side, so that the cursor stays where it is in its text.
        const size = neighbour.nodeSize;
        if (direction === 'up') tr.insert(end, neighbour).delete(start - size, start);
        else tr.delete(end, end + size).insert(start, neighbour);
        closeHistory(tr).scrollIntoView();
        return true;
      },
  }),
  addKeyboardShortcuts() {
    const { editor } = this;
    // The browser would select with these keys where there is no neighbour.
    const move = (direction: 'up' | 'down') => () => editor.commands.moveBlock(direction) || true;
    return { 'Alt-Shift-ArrowUp': move('up'), 'Alt-Shift-ArrowDown': move('down') };
  },
});
