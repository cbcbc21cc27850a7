import grapesjs from 'grapesjs';
import { expect, test, vi } from 'vitest';
import { STORE_PICTURES } from './pictures.ts';
import { ignoreKeysAfterEnter, pasteInText, pressInText } from './text-keys.ts';

function write(html: string) {
  document.body.innerHTML = '<div id="canvas"><iframe title="페이지"></iframe></div><button id="panel">패널</button>';
  const editor = grapesjs.init({ headless: true, telemetry: false, storageManager: false });
  editor.loadProjectData({ pages: [{ component: html }] });
  const edited = editor.getWrapper()?.components().at(0);
  const disableEditing = vi.fn(async () => {});
  Object.assign(edited ?? {}, { view: { disableEditing } });
  vi.spyOn(editor, 'getEditing').mockReturnValue(edited as never);
  const exec = vi.fn<(command: string, value?: string) => void>();
  const canvas = document.getElementById('canvas') as HTMLElement;
  const stop = ignoreKeysAfterEnter(editor, canvas);
  const pressed = vi.fn();
  document.addEventListener('keydown', pressed);
  return {
    ...{ editor, exec, disableEditing },
    enter: (init: KeyboardEventInit = {}) =>
      pressInText(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init }), { exec }, editor),
    paste: (text: string, files: File[] = []) =>
      pasteInText(
        { preventDefault: () => {}, clipboardData: { getData: () => text, files } } as never,
        { exec },
        editor,
      ),
    /** Whether a key of the frame reaches the key handlers. GrapesJS repeats the key on the frame's element. */
    reaches: (init: KeyboardEventInit) => {
      pressed.mockClear();
      canvas.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
      return pressed.mock.calls.length > 0;
    },
    stop: () => {
      stop();
      document.removeEventListener('keydown', pressed);
    },
  };
}

test.each(['<h1>제목</h1>', '<h3>제목</h3>', '<p>글</p>'])('Enter in %s begins a line', (html) => {
  const { enter, exec, disableEditing, reaches, stop } = write(html);
  enter();
  expect(exec).toHaveBeenCalledExactlyOnceWith('insertLineBreak');
  expect(disableEditing).not.toHaveBeenCalled();
  expect(reaches({ key: 'Backspace' })).toBe(true);
  stop();
});

test.each(['<a href="#">버튼</a>', '<summary>질문</summary>'])(
  'Enter in %s ends the edit, and Shift+Enter inserts a line break',
  (html) => {
    const { enter, exec, disableEditing, stop } = write(html);
    enter({ isComposing: true });
    expect(disableEditing).not.toHaveBeenCalled();
    enter({ shiftKey: true });
    expect(exec).toHaveBeenCalledExactlyOnceWith('insertLineBreak');
    enter();
    expect(disableEditing).toHaveBeenCalledTimes(1);
    stop();
  },
);

test('keys that are pressed after Enter ended the edit change nothing until a click or Esc', () => {
  const { enter, reaches, stop } = write('<a href="#">버튼</a>');
  for (const goOn of [
    () => document.getElementById('panel')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    () => reaches({ key: 'Escape' }),
  ]) {
    enter();
    for (const key of ['Backspace', 'Delete', 's', 'ㄴ']) expect(reaches({ key })).toBe(false);
    expect(reaches({ key: 'z', ctrlKey: true })).toBe(true);
    goOn();
    expect(reaches({ key: 'Backspace' })).toBe(true);
  }
  stop();
});

test('pasted lines become lines of the text, without markup', () => {
  const { exec, paste, stop } = write('<p>글</p>');
  paste('첫 줄\r\n둘째 <b>\n\n넷째\n');
  expect(exec.mock.calls).toEqual([
    ['insertText', '첫 줄'],
    ['insertLineBreak'],
    ['insertText', '둘째 <b>'],
    ['insertLineBreak'],
    ['insertLineBreak'],
    ['insertText', '넷째'],
  ]);
  stop();
});

test('in a link pasted lines become one line', () => {
  const { exec, paste, stop } = write('<a href="#">버튼</a>');
  paste('예약\r\n\r\n하기');
  expect(exec.mock.calls).toEqual([['insertText', '예약 하기']]);
  stop();
});

test('a pasted picture ends the edit and is stored, and when text is pasted with a picture only the text is inserted', () => {
  const { editor, exec, paste, disableEditing, stop } = write('<p>글</p>');
  const stored = vi.fn();
  editor.on(STORE_PICTURES, stored);
  const file = new File([''], '바다.png', { type: 'image/png' });
  paste('글', [file]);
  expect(stored).not.toHaveBeenCalled();
  paste('', [file]);
  expect(stored).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ files: [file] }));
  expect(disableEditing).toHaveBeenCalledTimes(1);
  expect(exec).toHaveBeenCalledTimes(1);
  stop();
});
