import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { createExtensions } from './extensions/index.ts';
import { PictureTools } from './PictureTools.tsx';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** An editor whose document begins with a picture, which is then its selection. */
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

test('an editor that lost its view before it was on the screen shows no tools and throws nothing', () => {
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
