import { act, screen } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { EditorView } from '@tiptap/pm/view';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { Editor } from './Editor.tsx';
import { EarlyLines } from './early-lines.ts';

beforeAll(fakeEditorLayout);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]): DocumentJson => ({ type: 'doc', content: texts.map(paragraph) });
const RULE = { type: 'horizontalRule' };
const AFTER_RULE: DocumentJson = {
  type: 'doc',
  content: [paragraph('위'), RULE, paragraph('첫 줄'), paragraph('둘째 줄')],
};

/** Opens the editor after its screen has taken the text, or before that (`isTaken`). */
async function takeOver(base: DocumentJson, text: string, isTaken = true) {
  const early = new EarlyLines(base);
  const whole = early.type(text, base);
  const onChange = vi.fn<(value: DocumentJson) => void>();
  let shown = isTaken ? whole : base;
  function Screen() {
    const [value, setValue] = useState(shown);
    shown = value;
    const change = (next: DocumentJson) => {
      onChange(next);
      setValue(next);
    };
    return <Editor label="본문" value={value} onChange={change} early={early} autoFocus />;
  }
  renderUi(
    <StrictMode>
      <Screen />
    </StrictMode>,
  );
  const box = screen.getByRole('textbox', { name: '본문' });
  await vi.waitFor(() => expect(box).toHaveFocus());
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  return { editor, onChange, shown: () => shown };
}

test.each<[string, DocumentJson, DocumentJson]>([
  ['an empty text', EMPTY_DOCUMENT, doc('첫 줄', '둘째 줄')],
  ['a text that ends with a rule', { type: 'doc', content: [paragraph('위'), RULE] }, AFTER_RULE],
  ['a text', doc('있던 글. '), doc('있던 글. ', '첫 줄', '둘째 줄')],
])('early text stays once at the end of %s, and writing goes on there', async (_what, base, expected) => {
  const { editor, onChange, shown } = await takeOver(base, '첫 줄\n둘째 줄');
  expect(onChange).not.toHaveBeenCalled();
  expect(shown()).toEqual(expected);
  act(() => void editor.commands.insertContent('!'));
  expect(editor.getText({ blockSeparator: '\n' })).toMatch(/첫 줄\n둘째 줄!$/);
  expect(editor.getText().match(/첫 줄/g)).toHaveLength(1);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('the first undo in the editor removes the early text', async () => {
  const { editor, shown } = await takeOver(doc('있던 글. '), '첫 줄');
  act(() => void editor.commands.undo());
  expect(shown()).toEqual(doc('있던 글. '));
});

test('early text that the screen has not taken yet is reported by the editor', async () => {
  const { onChange } = await takeOver(doc('있던 글. '), '첫 줄', false);
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[doc('있던 글. ', '첫 줄')]]));
});

test('an editor that replaces one that took long to mount has the early text as well', async () => {
  const early = new EarlyLines(doc('있던 글. '));
  const whole = early.type('첫 줄', doc('있던 글. '));
  const onChange = vi.fn();
  const editorNow = () =>
    (screen.getByRole('textbox', { name: '본문' }) as HTMLElement & { editor: TiptapEditor }).editor;
  function Screen() {
    // TipTap does this one millisecond after the first rendering, which may be before its effects.
    useLayoutEffect(() => editorNow().destroy(), []);
    return <Editor label="본문" value={whole} onChange={onChange} early={early} autoFocus />;
  }
  renderUi(<Screen />);
  await vi.waitFor(() => expect(editorNow().getText({ blockSeparator: '\n' })).toBe('있던 글. \n첫 줄'));
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['takes the focus of the field', true],
  ['does not take the focus when it has left the field', false],
])('the editor %s', async (_what, hadFocus) => {
  const early = new EarlyLines(EMPTY_DOCUMENT);
  early.hasFocus = hadFocus;
  renderUi(<Editor label="본문" value={EMPTY_DOCUMENT} onChange={() => {}} early={early} autoFocus />);
  expect(document.activeElement === screen.getByRole('textbox', { name: '본문' })).toBe(hadFocus);
});

test('the editor has the focus when it scrolls to the caret, because it would not scroll otherwise', () => {
  const scrolls = new Set<boolean>();
  const dispatch = EditorView.prototype.dispatch;
  const spy = vi.spyOn(EditorView.prototype, 'dispatch').mockImplementation(function (this: EditorView, tr) {
    if (tr.scrolledIntoView) scrolls.add(this.hasFocus());
    return dispatch.call(this, tr);
  });
  renderUi(<Editor label="본문" value={doc('긴 글')} onChange={() => {}} autoFocus />);
  expect(scrolls).toEqual(new Set([true]));
  spy.mockRestore();
});
