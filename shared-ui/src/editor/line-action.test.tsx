import { act, screen } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentJson, EMPTY_DOCUMENT, lineAddress } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { setWideScreen } from '../testing/wide-screen.ts';
import { RichEditor } from './RichEditor.tsx';
import type { IssueReference, LineSource } from './references.ts';

beforeAll(() => {
  fakeEditorLayout();
  setWideScreen(true);
});

const ISSUE: IssueReference = {
  id: '00000000-0000-4000-8000-000000000012',
  number: 12,
  projectId: 'b0000000-0000-4000-8000-000000000001',
  title: 'x',
  href: '/x',
};
const LINK = { type: 'issueLink', attrs: { id: ISSUE.id, number: 12, projectId: ISSUE.projectId } };
const text = (value: string) => ({ type: 'text', text: value });
const line = (value: string) => ({ type: 'paragraph', ...(value ? { content: [text(value)] } : {}) });
const doc = (...content: DocumentJson['content']): DocumentJson => ({ type: 'doc', content });
const task = (value: string) => ({ type: 'taskItem', attrs: { checked: false }, content: [line(value)] });

async function mount(start: DocumentJson, answer: Promise<IssueReference | null> = Promise.resolve(ISSUE)) {
  const run = vi.fn<(source: LineSource) => Promise<IssueReference | null>>(() => answer);
  const onEmpty = vi.fn();
  const actions = [{ label: '이슈로 만들기', hint: '', keywords: ['issue'], icon: ListPlus, run, onEmpty }];
  let now = start;
  function Screen() {
    const [value, setValue] = useState(start);
    now = value;
    return <RichEditor label="노트 내용" value={value} onChange={setValue} lineActions={actions} />;
  }
  const ui = renderUi(<Screen />);
  const box = await screen.findByRole('textbox', { name: '노트 내용' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  const make = () => ui.user.click(screen.getByRole('button', { name: '이슈로 만들기' }));
  const select = (from: number, to = from) => act(() => editor.commands.setTextSelection({ from, to }));
  return { ...ui, editor, run, onEmpty, make, select, value: () => now };
}
const sourceOf = (run: { mock: { calls: [LineSource][] } }) => run.mock.calls[0]?.[0];

test('the line at the cursor becomes the title, and the link replaces it', async () => {
  const { make, run, select, value } = await mount(doc(line('앞'), line('포스터 맡기기'), line('뒤')));
  select(6);
  await make();
  expect(sourceOf(run)).toEqual({
    title: '포스터 맡기기',
    body: EMPTY_DOCUMENT,
    address: lineAddress(1, '포스터 맡기기'),
  });
  await expect.poll(value).toEqual(doc(line('앞'), { type: 'paragraph', content: [LINK] }, line('뒤')));
});

test('an item of a task list keeps its check box', async () => {
  const { make, run, select, value } = await mount(
    doc({ type: 'taskList', content: [task('원두 고르기'), task('컵')] }),
  );
  select(5);
  await make();
  expect(sourceOf(run)?.title).toBe('원두 고르기');
  await expect.poll(value).toEqual(
    doc({
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: false }, content: [{ type: 'paragraph', content: [LINK] }] },
        task('컵'),
      ],
    }),
  );
});

test('several selected blocks become title and text, and stay in the document with the link after them', async () => {
  const { make, run, select, value, editor } = await mount(doc(line('오픈 준비'), line('메뉴판'), line('간판')));
  select(1, editor.state.doc.content.size - 1);
  await make();
  expect(sourceOf(run)).toMatchObject({ title: '오픈 준비', body: doc(line('메뉴판'), line('간판')) });
  await expect
    .poll(value)
    .toEqual(doc(line('오픈 준비'), line('메뉴판'), { type: 'paragraph', content: [text('간판 '), LINK] }));
});

test('a selected part of a line is replaced, and the rest of the line stays', async () => {
  const { make, run, select, value } = await mount(doc(line('내일 포스터 맡기기 잊지 말기')));
  select(4, 11);
  await make();
  expect(sourceOf(run)?.title).toBe('포스터 맡기기');
  await expect.poll(value).toEqual(doc({ type: 'paragraph', content: [text('내일 '), LINK, text(' 잊지 말기')] }));
});

test('text typed while the issue is created stays', async () => {
  let answer: (issue: IssueReference) => void = () => {};
  const { make, select, value, editor } = await mount(
    doc(line('하나')),
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  select(2);
  await make();
  act(() => editor.commands.insertContentAt(1, '바로 '));
  answer(ISSUE);
  await expect.poll(() => JSON.stringify(value())).toContain('issueLink');
  expect(editor.getText()).toContain('바로');
});

test('an empty line causes a message, and a failure changes nothing', async () => {
  const empty = await mount(doc(line('')));
  await empty.make();
  expect(empty.onEmpty).toHaveBeenCalledOnce();
  expect(empty.run).not.toHaveBeenCalled();
  empty.unmount();
  const failed = await mount(doc(line('하나')), Promise.resolve(null));
  failed.select(2);
  await failed.make();
  expect(failed.value()).toEqual(doc(line('하나')));
});
