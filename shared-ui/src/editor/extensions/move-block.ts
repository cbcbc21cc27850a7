import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    moveBlock: {
      /** Moves the list item at the cursor, or the outermost block, before or after its neighbour. */
      moveBlock: (direction: 'up' | 'down') => ReturnType;
    };
  }
}

const holdsMoved = ({ type }: Node) => type.name === 'doc' || type.name.endsWith('List');

/** Keyboard shortcuts that move blocks. Several selected blocks move together. */
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
        // The neighbour is moved to the other side, so that the cursor keeps its place in its text.
        const size = neighbour.nodeSize;
        if (direction === 'up') tr.insert(end, neighbour).delete(start - size, start);
        else tr.delete(end, end + size).insert(start, neighbour);
        closeHistory(tr).scrollIntoView();
        return true;
      },
  }),
  addKeyboardShortcuts() {
    const { editor } = this;
    // The key is handled even without a neighbour, because the browser would extend the selection.
    const move = (direction: 'up' | 'down') => () => editor.commands.moveBlock(direction) || true;
    return { 'Alt-Shift-ArrowUp': move('up'), 'Alt-Shift-ArrowDown': move('down') };
  },
});
