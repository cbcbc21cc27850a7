import { fireEvent, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { createExtensions } from './extensions/index.ts';
import { PictureTools } from './PictureTools.tsx';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** An editor whose document begins with a picture. The picture is selected. */
function openEditor(): Editor {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: createExtensions({ placeholder: () => '', pictures: () => undefined }),
    content: { type: 'doc', content: [{ type: 'image', attrs: { src: '/picture.webp', alt: '담장' } }] },
  });
  editors.push(editor);
  return editor;
}

const width = () => screen.queryByRole('button', { name: '원본' });

test('the tools of a picture at the beginning of a document are shown', () => {
  renderUi(<PictureTools editor={openEditor()} />);
  expect(width()).toBeVisible();
});

test('an editor that lost its view before it was mounted shows no tools and does not throw', () => {
  const editor = openEditor();
  editor.unmount();
  renderUi(
    <>
      <p>노트</p>
      <PictureTools editor={editor} />
    </>,
  );
  expect(screen.getByText('노트')).toBeVisible();
  expect(width()).toBeNull();
});

test('each key press in a description changes the document at once, and all key presses until blur are one undo step', () => {
  const editor = openEditor();
  editor.commands.setNodeSelection(0);
  renderUi(<PictureTools editor={editor} />);
  // A change before it is a step of its own.
  const { state, view } = editor;
  view.dispatch(state.tr.insert(state.doc.content.size, state.schema.nodes.paragraph?.create() ?? []));
  const blocks = () => editor.state.doc.childCount;
  const before = blocks();
  const field = screen.getByRole('textbox', { name: '설명' });
  const caption = () => editor.getJSON().content?.[0]?.attrs?.caption;
  for (const visit of [
    ['본', '본관'],
    ['본관 ', '본관 앞'],
  ]) {
    fireEvent.focus(field);
    for (const value of visit) {
      fireEvent.change(field, { target: { value } });
      expect(caption()).toBe(value);
    }
    fireEvent.blur(field);
  }
  editor.commands.undo();
  expect(caption()).toBe('본관');
  editor.commands.undo();
  expect(caption()).toBeNull();
  expect(blocks()).toBe(before);
  editor.commands.undo();
  expect(blocks()).toBe(before - 1);
});
