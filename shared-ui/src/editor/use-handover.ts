import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useLayoutEffect, useReducer, useRef } from 'react';
import type { DocumentJson } from '../document/index.ts';
import type { AgreedDocument } from './agreed-document.ts';
import { type EarlyLines, linesOf } from './early-lines.ts';

interface Handover {
  /** The document that the screen passes. */
  value: DocumentJson;
  agreed: AgreedDocument;
  early: EarlyLines | undefined;
  autoFocus: boolean;
}

/**
 * Gives text and focus of the early field to a new editor. It is done in the task that removes the field, because a key that
 * is pressed between two tasks would go nowhere.
 *
 * React may show a rendered editor 0.3 s later, so that a skeleton does not flash. During that time the user types into the early
 * field, and TipTap destroys the editor. TipTap creates another one in an effect, which React runs later unless a layout
 * effect renders again.
 */
export function useHandover(editor: Editor, { value, agreed, early, autoFocus }: Handover): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const last = useRef<Editor>(null);
  const given = useRef({ value, autoFocus });
  given.current = { value, autoFocus };
  useLayoutEffect(() => {
    if (editor.isDestroyed) return renderAgain();
    if (last.current === editor) return;
    if (last.current) agreed.showIn(editor);
    else if (early && editor.isEditable) appendLines(editor, early.in(given.current.value).text);
    early?.end();
    last.current = editor;
    if (given.current.autoFocus && early?.hasFocus !== false) focusEnd(editor);
  }, [editor, agreed, early]);
}

/**
 * Adds lines after the last block, or in place of an empty last paragraph. The selection at the end may be a picture as a
 * whole.
 */
function appendLines(editor: Editor, text: string) {
  if (!text) return;
  const { content, lastChild } = editor.state.doc;
  const isBlank = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0;
  const from = content.size - (isBlank ? lastChild.nodeSize : 0);
  editor.commands.insertContentAt({ from, to: content.size }, linesOf(text));
}

/** TipTap's command sets the focus in the next frame. An editor without the focus does not scroll to its caret. */
function focusEnd({ view }: Editor) {
  view.focus();
  view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)).scrollIntoView());
}
