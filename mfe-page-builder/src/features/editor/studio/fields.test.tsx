import { AppProvider } from '@dojang/shared-ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import grapesjs from 'grapesjs';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColorInput, CommitInput } from './fields.tsx';
import { StyleInput } from './StyleInput.tsx';
import { stepped } from './style-fields.logic.ts';
import type { StyleTarget } from './style-target.ts';
import { commitAll, hasUncommitted } from './uncommitted.ts';

const undo = grapesjs.init({ headless: true, telemetry: false, storageManager: false });

function Screen() {
  const [value, setValue] = useState('');
  return (
    <AppProvider>
      <CommitInput label="글" undo={undo} value={value} onCommit={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('페이지에서 바꾼 글')}>
        바꾸기
      </button>
    </AppProvider>
  );
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('typing continues in a field that has committed its text', () => {
  render(<Screen />);
  act(() => screen.getByRole('textbox').focus());
  type('하나');
  act(() => commitAll());
  expect(screen.getByRole('status')).toHaveTextContent('하나');
  type('하나 둘');
  expect(hasUncommitted()).toBe(true);
  act(() => commitAll());
  expect(screen.getByRole('status')).toHaveTextContent('하나 둘');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  type('셋');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toHaveValue('셋');
});

test('text is committed after a pause without leaving the field; a syllable in composition waits', async () => {
  render(<Screen />);
  const box = screen.getByRole('textbox');
  act(() => box.focus());
  fireEvent.compositionStart(box);
  type('한');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('status')).toHaveTextContent('');
  fireEvent.compositionEnd(box);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('한'));
  // It runs in an effect after that render.
  await waitFor(() => expect(hasUncommitted()).toBe(false));
  expect(box).toHaveFocus();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const shown = () => screen.getByRole('status').textContent ?? '';

test('steady typing is committed while it continues', async () => {
  render(<Screen />);
  const box = screen.getByRole('textbox');
  act(() => box.focus());
  let typed = '';
  for (let key = 0; key < 20; key++) {
    typed += key % 10;
    type(typed);
    await act(() => wait(40));
  }
  // The user types without a pause.
  expect(shown().length).toBeGreaterThan(8);
  await waitFor(() => expect(shown()).toBe(typed));
});

test('syllables composed without a pause are committed, except the last one', async () => {
  render(<Screen />);
  const box = screen.getByRole('textbox');
  act(() => box.focus());
  let typed = '';
  for (const syllable of '한글을쉬지않고씁니다') {
    fireEvent.compositionStart(box);
    type(`${typed}ㅎ`);
    await act(() => wait(60));
    typed += syllable;
    type(typed);
    await act(() => wait(60));
    fireEvent.compositionEnd(box);
  }
  fireEvent.compositionStart(box);
  type(`${typed}ㅎ`);
  await act(() => wait(250));
  expect(shown()).toBe(typed);
});

test('a field without typed text follows the page', () => {
  render(<Screen />);
  act(() => screen.getByRole('textbox').focus());
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toHaveValue('페이지에서 바꾼 글');
});

test('an invalid text stays in the field to be corrected, and does not count as unsaved', () => {
  render(
    <AppProvider>
      <CommitInput label="위치 이름" undo={undo} value="" onCommit={() => {}} />
    </AppProvider>,
  );
  type('메뉴');
  expect(hasUncommitted()).toBe(true);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(screen.getByRole('textbox')).toHaveValue('메뉴');
  expect(hasUncommitted()).toBe(false);
});

/** A length in the page. */
function Size() {
  const [value, setValue] = useState('20px');
  const target: StyleTarget = {
    components: [],
    value: () => value,
    computed: () => '20px',
    differs: () => false,
    isSet: () => true,
    set: ({ 'font-size': size = '' }) => setValue(size),
    step: (field, steps) => setValue(stepped(field, value, '20px', steps)),
  };
  return (
    <AppProvider>
      <StyleInput
        field={{ property: 'font-size', label: '크기', kind: 'length', unit: 'px' }}
        target={target}
        undo={undo}
      />
      <output>{value}</output>
    </AppProvider>
  );
}

test('a number is committed during typing; an invalid one stays in the field with its error', async () => {
  render(<Size />);
  const box = screen.getByRole('textbox');
  act(() => box.focus());
  type('24');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('24px'));
  expect(box).toHaveValue('24');
  type('24p');
  await waitFor(() => expect(hasUncommitted()).toBe(false));
  expect(await screen.findByRole('alert')).toHaveTextContent('처럼 적어 주세요');
  expect(box).toHaveValue('24p');
  expect(screen.getByRole('status')).toHaveTextContent('24px');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByRole('status')).toHaveTextContent('24px');
  type('30');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('30px'));
  fireEvent.blur(box);
  expect(box).toHaveValue('30px');
});

test('an invalid text shows its error on blur, and is never committed', () => {
  render(<Size />);
  const box = screen.getByRole('textbox');
  type('abc');
  fireEvent.blur(box);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(box).toHaveValue('abc');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByRole('status')).toHaveTextContent('20px');
});

test('the changes between focus and blur are one undo step', async () => {
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: '<a href="/first">메뉴</a>' }] });
  editor.UndoManager.clear();
  const link = editor.getWrapper()?.components().at(0);
  const href = () => link?.getAttributes().href;
  function Link() {
    const [value, setValue] = useState('/first');
    const change = (to: string) => {
      link?.addAttributes({ href: to });
      setValue(to);
    };
    return (
      <AppProvider>
        <CommitInput label="연결" undo={editor} value={value} onCommit={change} />
      </AppProvider>
    );
  }
  render(<Link />);
  const box = screen.getByRole('textbox');
  for (const visit of [
    ['/a', '/ab'],
    ['/c', '/cd'],
  ]) {
    act(() => box.focus());
    for (const text of visit) {
      type(text);
      await waitFor(() => expect(href()).toBe(text));
    }
    act(() => box.blur());
  }
  editor.UndoManager.undo();
  expect(href()).toBe('/ab');
  editor.UndoManager.undo();
  expect(href()).toBe('/first');
});

test('a transparent background is not shown as white', () => {
  render(
    <AppProvider>
      <ColorInput label="바탕색" value="rgba(0, 0, 0, 0)" onChange={() => {}} />
    </AppProvider>,
  );
  expect(screen.getByLabelText('바탕색, 없음')).toBeInTheDocument();
});

test('the buttons and the arrow keys of a number change it by a step', () => {
  render(<Size />);
  fireEvent.click(screen.getByRole('button', { name: '크기 늘리기' }));
  expect(screen.getByRole('status')).toHaveTextContent('21px');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown', shiftKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('11px');
  expect(screen.getByRole('textbox')).toHaveValue('11px');
});
