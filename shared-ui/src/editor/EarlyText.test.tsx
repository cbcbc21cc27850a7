import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentJson, EMPTY_DOCUMENT } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { EarlyText, withLines } from './EarlyText.tsx';
import { Editor } from './Editor.tsx';
import { RichEditor } from './RichEditor.tsx';

beforeAll(fakeEditorLayout);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...texts: string[]): DocumentJson => ({ type: 'doc', content: texts.map(paragraph) });

const RULE = { type: 'horizontalRule' };
const AFTER_RULE: DocumentJson = {
  type: 'doc',
  content: [paragraph('위'), RULE, paragraph('첫 줄'), paragraph('둘째 줄')],
};

test('what is typed before the editor is there is heard, and the field has the focus', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<EarlyText label="본문" onChange={onChange} />);
  expect(screen.getByRole('textbox', { name: '본문' })).toHaveFocus();
  await user.keyboard('첫 줄{Enter}둘');
  expect(onChange).toHaveBeenLastCalledWith('첫 줄\n둘');
});

test.each<[string, DocumentJson, DocumentJson]>([
  ['an empty text', EMPTY_DOCUMENT, doc('첫 줄', '둘째 줄')],
  ['a text that ends with a rule', { type: 'doc', content: [paragraph('위'), RULE] }, AFTER_RULE],
  ['a text', doc('있던 글. '), doc('있던 글. ', '첫 줄', '둘째 줄')],
])('it becomes the end of %s, and writing goes on there', async (_what, value, expected) => {
  const onChange = vi.fn();
  renderUi(<Editor label="본문" value={value} onChange={onChange} takeEarly={() => '첫 줄\n둘째 줄'} autoFocus />);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls.at(-1)?.[0]).toEqual(expected);
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: '본문' })).toHaveFocus());
});

test('it is reported as the end of the text when the page is left before the editor is there', () => {
  const onChange = vi.fn();
  const { unmount } = renderUi(<RichEditor label="본문" value={doc('있던 글. ')} onChange={onChange} autoFocus />);
  fireEvent.change(screen.getByRole('textbox', { name: '본문' }), { target: { value: '첫 줄\n둘째 줄' } });
  unmount();
  expect(onChange.mock.calls).toEqual([[doc('있던 글. ', '첫 줄', '둘째 줄')]]);
});

test('lines take the place of an empty last paragraph', () => {
  expect(withLines(EMPTY_DOCUMENT, '첫 줄\n둘째 줄')).toEqual(doc('첫 줄', '둘째 줄'));
  expect(withLines({ type: 'doc', content: [RULE] }, '첫 줄')).toEqual({
    type: 'doc',
    content: [RULE, paragraph('첫 줄')],
  });
});
