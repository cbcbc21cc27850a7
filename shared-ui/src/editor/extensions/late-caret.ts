import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/** The `key` of a key that an input method handles, as browsers report it. */
const OF_INPUT_METHOD = 229;

/**
 * Corrects the caret when keys follow one another very quickly, as on a busy page. A browser reports a moved caret late, and
 * ProseMirror uses the reported position. - After Home or an arrow the next key would work at the old position. So the browser
 * is asked for the caret at each key. - Chromium leaves the caret in front of the first letter of an empty block when the
 * letter follows Enter, and the next letters would be inserted before it. So the caret is moved behind the typed letter.
 * - After Home or an arrow the next key would work at the place before. It is asked for the caret at each key.
 * - Chromium leaves the caret in front of the first letter of an empty block when the letter follows Enter, and the next letters
 *   would stand before it. The caret goes behind what was typed.
 */
export const LateCaret = Extension.create({
  name: 'lateCaret',
  // It runs after every other handler of typed text.
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
