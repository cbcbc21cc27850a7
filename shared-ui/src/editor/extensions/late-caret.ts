import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/** What browsers report for a key that an input method handles. */
const OF_INPUT_METHOD = 229;

/**
 * Knows where the caret is when keys follow one another at once, as they do on a busy page. A browser reports a moved caret
 * later, and ProseMirror takes over what is reported:
 * - After Home or an arrow the next key would work at the place before. It is asked for the caret at each key.
 * - Chromium leaves the caret in front of the first letter of an empty block when the letter follows Enter, and the next letters
 *   would stand before it. The caret goes behind what was typed.
 */
export const LateCaret = Extension.create({
  name: 'lateCaret',
  // After every other handler of typed text.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown({ composing, dom }, { isComposing, keyCode }) {
            if (!composing && !isComposing && keyCode !== OF_INPUT_METHOD) {
              dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            }
            return false;
          },
        },
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
