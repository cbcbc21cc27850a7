import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
import { useAutosave } from '../hooks/use-autosave.ts';
import { unsavedOfAccount } from '../journal/journal.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { EarlyText } from './EarlyText.tsx';
import { RichEditor } from './RichEditor.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
// The code of the editor is loaded in the last test.
vi.mock('./Editor.tsx', async (original) => {
  await code.promise;
  return original();
});

beforeAll(fakeEditorLayout);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]): DocumentJson => ({ type: 'doc', content: texts.map(paragraph) });
const field = () => screen.getByRole('textbox', { name: '본문' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('text typed before the editor is loaded is reported, and the field has the focus', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<EarlyText label="본문" onChange={onChange} onRemove={() => {}} />);
  expect(screen.getByRole('textbox', { name: '본문' })).toHaveFocus();
  await user.keyboard('첫 줄{Enter}둘');
  expect(onChange).toHaveBeenLastCalledWith('첫 줄\n둘');
});

test.each([true, false])('it says at its removal whether it had the focus: %s', (hadFocus) => {
  const onRemove = vi.fn();
  const { unmount } = renderUi(<EarlyText label="본문" onChange={() => {}} onRemove={onRemove} />);
  if (!hadFocus) field().blur();
  unmount();
  expect(onRemove.mock.calls).toEqual([[hadFocus]]);
});

test('each change is reported as the end of the text', () => {
  const onChange = vi.fn();
  const { unmount } = renderUi(<RichEditor label="본문" value={doc('있던 글. ')} onChange={onChange} autoFocus />);
  type('첫');
  type('첫 줄\n둘째 줄');
  type('');
  unmount();
  expect(onChange.mock.calls).toEqual([
    [doc('있던 글. ', '첫')],
    [doc('있던 글. ', '첫 줄', '둘째 줄')],
    [doc('있던 글. ')],
  ]);
});

test('it is in the journal while the editor is loading and nothing is saved', async () => {
  const account = crypto.randomUUID();
  function Screen() {
    const [value, setValue] = useState(doc('있던 글. '));
    useAutosave({
      id: 'n1',
      value,
      rev: 1,
      save: () => new Promise(() => {}),
      journal: { account, kind: 'note', id: 'n1' },
    });
    return <RichEditor label="본문" value={value} onChange={setValue} autoFocus />;
  }
  renderUi(<Screen />);
  const kept = async () => (await unsavedOfAccount(account)).map(({ value }) => value);
  type('첫 줄');
  await expect.poll(kept).toEqual([doc('있던 글. ', '첫 줄')]);
  type('첫 줄\n둘째');
  await expect.poll(kept).toEqual([doc('있던 글. ', '첫 줄', '둘째')]);
});

test('the field is empty once the screen has sent its text', () => {
  const onSend = vi.fn();
  function Box() {
    const [value, setValue] = useState<DocumentJson>(EMPTY_DOCUMENT);
    const send = () => {
      onSend(value);
      setValue(EMPTY_DOCUMENT);
    };
    return (
      <>
        <RichEditor label="본문" value={value} onChange={setValue} autoFocus />
        <button type="button" onClick={send}>
          보내기
        </button>
      </>
    );
  }
  renderUi(<Box />);
  type('고');
  type('');
  type('고마워요');
  fireEvent.click(screen.getByRole('button', { name: '보내기' }));
  expect(field()).toHaveValue('');
  type('또');
  fireEvent.click(screen.getByRole('button', { name: '보내기' }));
  expect(onSend.mock.calls).toEqual([[doc('고마워요')], [doc('또')]]);
});

/** Types at the end of the field without `act`, in which React would not wait before it shows the editor. */
function typeNow(letter: string) {
  const early = field();
  if (!(early instanceof HTMLTextAreaElement)) return false;
  early.setRangeText(letter, early.value.length, early.value.length, 'end');
  early.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}

test('the editor shows all of it once, also what is typed while React waits to show the editor', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const onChange = vi.fn<(value: DocumentJson) => void>();
  function Screen() {
    const [value, setValue] = useState(doc('있던 글. '));
    // Each render would begin the editor anew.
    const change = (next: DocumentJson) => {
      onChange(next);
      setTimeout(() => setValue(next), 1000);
    };
    return <RichEditor label="본문" value={value} onChange={change} autoFocus />;
  }
  renderUi(<Screen />);
  await screen.findByRole('textbox', { name: '본문' });
  code.resolve();
  let typed = 0;
  await waitFor(() => expect(typeNow(`${typed++ % 10}`)).toBe(false), { interval: 10, timeout: 10_000 });
  const text = Array.from({ length: typed - 1 }, (_, at) => at % 10).join('');
  expect(text).not.toBe('');
  expect(field()).toHaveFocus();
  const { editor } = field() as HTMLElement & { editor: TiptapEditor };
  expect(editor.getText({ blockSeparator: '\n' })).toBe(`있던 글. \n${text}`);
  editor.commands.insertContent('을 씀');
  expect(onChange).toHaveBeenLastCalledWith(doc('있던 글. ', `${text}을 씀`));
  await waitFor(() => expect(editor.getText()).toContain(`${text}을 씀`), { timeout: 2000 });
  vi.unstubAllGlobals();
});
