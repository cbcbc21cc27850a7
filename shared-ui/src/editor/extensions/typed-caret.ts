import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * Puts the caret behind a typed text. Chromium leaves it in front of the first letter of an empty block when the letter follows
 * Enter at once, as it does on a busy page, and ProseMirror takes over what the browser reports: the next letters would stand
 * before it.
 */
export const TypedCaret = Extension.create({
  name: 'typedCaret',
  // After every other handler of typed text.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, from, to, text, insert) {
          if (from !== to || view.composing) return false;
          const typed = insert();
          const { selection } = typed;
          if (!selection.empty || selection.head !== from) return false;
          view.dispatch(typed.setSelection(TextSelection.create(typed.doc, from + text.length)));
          return true;
        },
      },
    }),
  ],
});
