import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeEditorLayout } from '../../testing/editor-layout.ts';
import { createExtensions } from './index.ts';

let editor: Editor;
beforeAll(fakeEditorLayout);
afterEach(() => editor.destroy());

/** A letter as ProseMirror reads it from the page, with the caret where the browser reports it. */
function type(letter: string, caret: 'before' | 'behind') {
  const { view } = editor;
  const { from } = view.state.selection;
  const insert = () => {
    const tr = view.state.tr.insertText(letter, from);
    return caret === 'before' ? tr.setSelection(TextSelection.create(tr.doc, from)) : tr;
  };
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, from, letter, insert))) view.dispatch(insert());
}

test('letters stand in the order in which they are typed, also where the browser leaves the caret before the first', () => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: createExtensions({ placeholder: () => '', pictures: () => undefined }),
    content: '<p></p>',
  });
  type('가', 'before');
  type('나', 'behind');
  type('다', 'behind');
  expect(editor.getText()).toBe('가나다');
  // Rules for typed text go first.
  editor.commands.setContent('<p>-</p>');
  editor.commands.focus('end');
  type(' ', 'before');
  expect(editor.isActive('bulletList')).toBe(true);
});
