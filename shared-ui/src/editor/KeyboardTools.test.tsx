import { act, screen, waitFor, within } from '@testing-library/react';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentJson } from '../document/index.ts';
import { fakeEditorLayout } from '../testing/editor-layout.ts';
import { renderUi } from '../testing/render.tsx';
import { setWideScreen } from '../testing/wide-screen.ts';
import { RichEditor } from './RichEditor.tsx';
import type { RichEditorProps } from './rich-editor-props.ts';
import { ROOM_AROUND_CARET } from './room-around-caret.ts';

beforeAll(fakeEditorLayout);
beforeEach(() => setWideScreen(false));
afterEach(() => vi.unstubAllGlobals());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] });

async function mount(...content: DocumentJson['content']) {
  return mountWith({}, ...content);
}

async function mountWith(props: Partial<RichEditorProps>, ...content: DocumentJson['content']) {
  let last: DocumentJson = { type: 'doc', content };
  function Screen() {
    const [value, setValue] = useState(last);
    return (
      <>
        <input aria-label="제목" />
        <RichEditor
          {...props}
          label="본문"
          value={value}
          onChange={(next) => {
            last = next;
            setValue(next);
          }}
        />
      </>
    );
  }
  const ui = renderUi(<Screen />);
  const box = await screen.findByRole('textbox', { name: '본문' }, { timeout: 10_000 });
  const { editor } = box as HTMLElement & { editor: TiptapEditor };
  const open = async () => {
    act(() => box.focus());
    return screen.findByRole('toolbar', { name: '서식' });
  };
  return { ...ui, box, editor, open, last: () => last };
}

const namesIn = (toolbar: HTMLElement) =>
  within(toolbar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

/** A keyboard of 300 px. It leaves 468 of the 768 px of jsdom's window. */
function openKeyboard(offsetTop = 0): void {
  const view = Object.assign(new EventTarget(), { offsetTop, height: window.innerHeight - 300, scale: 1 });
  vi.stubGlobal('visualViewport', view);
}

test('the tools are shown while the text is edited', async () => {
  const { open, user } = await mount(paragraph('글'));
  expect(screen.queryByRole('toolbar')).toBeNull();
  await open();
  await user.click(screen.getByRole('textbox', { name: '제목' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('they contain all tools of the toolbar of a wide screen', async () => {
  const narrow = await mount(paragraph('글'));
  const names = namesIn(await narrow.open());
  narrow.unmount();
  setWideScreen(true);
  await mount(paragraph('글'));
  const all = namesIn(screen.getByRole('toolbar', { name: '서식' }));
  expect([...names].sort()).toEqual([...all, '키보드 닫기'].sort());
});

test('a press changes the text, and the text keeps the focus even when the button is disabled', async () => {
  const { open, user, box, last } = await mount(paragraph('글'));
  const tools = within(await open());
  await user.click(tools.getByRole('button', { name: '제목 2' }));
  expect(last().content[0]?.type).toBe('heading');
  expect(box).toHaveFocus();
  const redo = tools.getByRole('button', { name: '다시 실행' });
  expect(redo).toBeDisabled();
  expect(getComputedStyle(redo).pointerEvents).toBe('none');
  await user.click(redo.parentElement as HTMLElement);
  expect(box).toHaveFocus();
});

test('list items can be indented and outdented; outside of lists there are no buttons for this', async () => {
  const { open, user, editor, last } = await mount(
    { type: 'bulletList', content: [item('하나'), item('둘')] },
    paragraph('글'),
  );
  const tools = within(await open());
  act(() => void editor.commands.focus('start'));
  expect(await tools.findByRole('button', { name: '들여쓰기' })).toBeDisabled();
  act(() => void editor.commands.setTextSelection(9));
  await user.click(tools.getByRole('button', { name: '들여쓰기' }));
  expect(last().content[0]?.content).toMatchObject([{ content: [paragraph('하나'), { type: 'bulletList' }] }]);
  await user.click(tools.getByRole('button', { name: '내어쓰기' }));
  expect(last().content[0]?.content).toHaveLength(2);
  act(() => void editor.commands.focus('end'));
  expect(tools.queryByRole('button', { name: '들여쓰기' })).toBeNull();
});

test('the form of a link replaces them while its address is typed', async () => {
  const { open, user, editor, last } = await mount(paragraph('도장'));
  const tools = within(await open());
  act(() => void editor.commands.selectAll());
  await user.click(tools.getByRole('button', { name: '링크' }));
  await user.type(screen.getByRole('textbox', { name: '링크 주소' }), 'dojang.kr{Enter}');
  expect(last().content[0]?.content?.[0]?.marks).toEqual([{ type: 'link', attrs: { href: 'https://dojang.kr' } }]);
  expect(await screen.findByRole('toolbar', { name: '서식' })).toBeVisible();
});

test('the last key takes the focus from the text, and the keyboard with it', async () => {
  const { open, user, box } = await mount(paragraph('글'));
  await user.click(within(await open()).getByRole('button', { name: '키보드 닫기' }));
  await waitFor(() => expect(box).not.toHaveFocus());
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('they follow the keyboard, and the page has bottom padding while they are shown', async () => {
  const { open, user, editor } = await mount(paragraph('글'));
  openKeyboard();
  const scrolled = vi.spyOn(editor.view, 'dispatch');
  const row = (await open()).parentElement as HTMLElement;
  expect(row.style.getPropertyValue('--visible-bottom')).toBe('468px');
  expect(scrolled.mock.calls.map(([tr]) => tr.scrolledIntoView)).toContain(true);
  const { style } = document.documentElement;
  expect(style.paddingBottom).toBe('300px');
  expect(style.getPropertyValue('--tools-below')).not.toBe('');
  await user.click(screen.getByRole('textbox', { name: '제목' }));
  expect(style.getPropertyValue('--tools-below')).toBe('');
  await waitFor(() => expect(style.paddingBottom).toBe(''));
});

test('the caret keeps its distance to the edges of the visible area when the keyboard moves the area', async () => {
  const { scrollThreshold } = ROOM_AROUND_CARET;
  const before = { top: scrollThreshold.top, bottom: scrollThreshold.bottom };
  openKeyboard(200);
  expect(scrollThreshold.top).toBe(before.top + 200);
  expect(scrollThreshold.bottom).toBe(before.bottom - 200);
  const { open } = await mount(paragraph('글'));
  const row = (await open()).parentElement as HTMLElement;
  row.getBoundingClientRect = () => new DOMRect(0, 568, 390, 100);
  expect(scrollThreshold.bottom).toBeGreaterThan(100 - 200);
  expect(scrollThreshold.bottom).toBeLessThan(before.bottom - 200 + 100);
});

test('a menu in the text opens in the space above the keyboard', async () => {
  const { open, editor } = await mount(paragraph('글'));
  openKeyboard();
  await open();
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 300, bottom: 320 });
  act(() => void editor.chain().focus('end').insertContent(' /').run());
  expect(screen.getByRole('listbox')).toHaveStyle({ bottom: `${window.innerHeight - 294}px`, maxHeight: '288px' });
});

test('the tools of a compact editor are below its text and stay there after a click', async () => {
  const { open, user, box, last } = await mountWith({ compact: true }, paragraph('글'));
  expect(screen.queryByRole('toolbar')).toBeNull();
  const toolbar = await open();
  expect(getComputedStyle(toolbar.parentElement as HTMLElement).position).not.toBe('fixed');
  await user.click(within(toolbar).getByRole('button', { name: '글머리 목록' }));
  expect(last().content[0]?.type).toBe('bulletList');
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('textbox', { name: '제목' }));
  expect(screen.getByRole('toolbar', { name: '서식' })).toBe(toolbar);
});
