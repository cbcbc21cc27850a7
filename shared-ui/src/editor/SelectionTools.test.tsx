import { act, fireEvent, screen } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { DocumentJson } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { RichEditor } from './RichEditor.tsx';

beforeAll(fakeEditorLayout);

const line = (text: string, ...marks: { type: string }[]): DocumentJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] }],
});

async function mount() {
  const changed = vi.fn();
  function Host() {
    const [value, setValue] = useState(line('굵은 글'));
    return (
      <RichEditor
        compact
        label="본문"
        value={value}
        onChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
    );
  }
  renderUi(<Host />);
  const box = await screen.findByRole('textbox', { name: '본문' });
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  return { editor, changed };
}

test('an editor without a toolbar offers formatting only for selected text', async () => {
  const { editor, changed } = await mount();
  act(() => void editor.commands.focus('end'));
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => void editor.chain().focus().selectAll().run());
  fireEvent.click(await screen.findByRole('button', { name: '굵게' }));
  expect(changed).toHaveBeenLastCalledWith(line('굵은 글', { type: 'bold' }));
  expect(screen.getByRole('button', { name: '굵게' })).toHaveAttribute('aria-pressed', 'true');
});
