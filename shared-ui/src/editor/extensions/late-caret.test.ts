import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeEditorLayout } from '../../testing/editor-layout.ts';
import { createExtensions } from './index.ts';

let editor: Editor;
beforeAll(fakeEditorLayout);
afterEach(() => editor.destroy());

/** Simulates how ProseMirror reads a letter from the page: with the caret at the position that the browser reports. */
function type(letter: string, caret: 'before' | 'behind') {
  const { view } = editor;
  const { from } = view.state.selection;
  const insert = () => {
    const tr = view.state.tr.insertText(letter, from);
    return caret === 'before' ? tr.setSelection(TextSelection.create(tr.doc, from)) : tr;
  };
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, from, letter, insert))) view.dispatch(insert());
}

test('letters are in the typed order, even when the browser leaves the caret before the first letter', () => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: createExtensions({ placeholder: () => '', pictures: () => undefined }),
    content: '<p></p>',
  });
  type('가', 'before');
  type('나', 'behind');
  type('다', 'behind');
  expect(editor.getText()).toBe('가나다');
  // Input rules run first.
  editor.commands.setContent('<p>-</p>');
  editor.commands.focus('end');
  type(' ', 'before');
  expect(editor.isActive('bulletList')).toBe(true);
});
