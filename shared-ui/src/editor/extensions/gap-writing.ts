import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/** `keyCode` of a key that an input method handles, for example a Korean letter before its syllable is composed. */
const OF_INPUT_METHOD = 229;

/**
 * When the user types a syllable below a table without a line there, this inserts the line before the composition starts. The
 * gap cursor would insert the line after the first letter, and the browser would then compose that letter twice.
 */
export const GapWriting = Extension.create({
  name: 'gapWriting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            const { selection, schema, tr } = view.state;
            if (event.keyCode !== OF_INPUT_METHOD || !(selection instanceof GapCursor)) return false;
            const line = schema.nodes.paragraph?.create();
            if (!line) return false;
            tr.insert(selection.head, line);
            view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.head + 1)));
            return false;
          },
        },
      },
    }),
  ],
});
