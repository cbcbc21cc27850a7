import { Editor } from '@tiptap/core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeEditorLayout } from '../../testing/editor-layout.ts';
import { createExtensions } from './index.ts';

let editor: Editor;
beforeAll(fakeEditorLayout);
afterEach(() => editor.destroy());

/** An editor whose cursor is in front of this text. */
function open(content: string, at: string) {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: createExtensions({ placeholder: () => '', pictures: () => undefined }),
    content,
  });
  editor.state.doc.descendants((node, pos) => {
    if (node.text === at) editor.commands.setTextSelection(pos);
  });
}
const press = (key: 'ArrowUp' | 'ArrowDown') =>
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key, altKey: true, shiftKey: true, bubbles: true, cancelable: true }),
  );
const texts = () => editor.getText({ blockSeparator: ' ' }).replace(/\s+/g, ' ').trim();
const hereText = () => editor.state.selection.$from.parent.textContent;

test('a block moves up and down with its cursor, and stays at the edges; each move is one step of undo', () => {
  open('<h1>가</h1><p>나</p><blockquote><p>다</p></blockquote>', '나');
  press('ArrowUp');
  expect([texts(), hereText()]).toEqual(['나 가 다', '나']);
  press('ArrowUp');
  press('ArrowDown');
  press('ArrowDown');
  expect([texts(), hereText()]).toEqual(['가 다 나', '나']);
  editor.commands.undo();
  expect(texts()).toBe('가 나 다');
  editor.commands.undo();
  expect([texts(), hereText()]).toEqual(['나 가 다', '나']);
});

test('an item moves within its list together with its nested items, and a table moves as a whole', () => {
  open('<p>앞</p><ul><li><p>가</p><ul><li><p>안</p></li></ul></li><li><p>나</p></li></ul>', '가');
  press('ArrowDown');
  expect([texts(), hereText()]).toEqual(['앞 나 가 안', '가']);
  press('ArrowDown');
  expect(texts()).toBe('앞 나 가 안');
  editor.destroy();
  open('<p>앞</p><table><tr><td>가</td><td>나</td></tr></table>', '나');
  press('ArrowUp');
  expect([texts(), hereText()]).toEqual(['가 나 앞', '나']);
});

test('selected blocks move together and stay selected', () => {
  open('<p>가</p><p>나</p><p>다</p>', '나');
  const { from } = editor.state.selection;
  editor.commands.setTextSelection({ from, to: from + 4 });
  press('ArrowUp');
  expect(texts()).toBe('나 다 가');
  expect([editor.state.selection.from, editor.state.selection.to]).toEqual([1, 5]);
});
