import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { Plugin, TextSelection } from '@tiptap/pm/state';

/** `keyCode` of a key that an input method takes: a Korean letter, before its syllable is composed. */
const OF_INPUT_METHOD = 229;

/**
 * A syllable that begins below a table, where no line is yet, gets its line before it is composed. The gap cursor makes
 * one when the first letter is there already, and the browser then composes that letter a second time.
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
