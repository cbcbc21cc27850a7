import type { Component, Editor } from 'grapesjs';
import { pictureFilesAt, STORE_PICTURES } from './pictures.ts';

/** The part of GrapesJS' text editor that is used here. */
interface TextEditor {
  exec: (command: string, value?: string) => void;
}

/** Elements in whose text a line break is rarely meant. Enter ends the edit there, and Shift+Enter inserts a line break. */
const ONE_LINE = /^(?:a|button|summary)$/;

const isOneLine = (component: Component | undefined) =>
  component !== undefined && ONE_LINE.test(component.tagName.toLowerCase());

const ENDED_BY_ENTER = 'dojang:ended-by-enter';

export function pressInText(event: KeyboardEvent, rte: TextEditor, editor: Editor): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  const edited = editor.getEditing();
  if (!isOneLine(edited) || event.shiftKey) {
    rte.exec('insertLineBreak');
    return;
  }
  endEdit(edited);
  editor.trigger(ENDED_BY_ENTER);
}

function endEdit(edited: Component | undefined): void {
  const view = edited?.view as { disableEditing?: () => Promise<void> } | undefined;
  void view?.disableEditing?.();
}

const isFilled = (line: string) => line.trim() !== '';

/** Inserts pasted text without its markup. A picture without text is inserted after the edited element. */
export function pasteInText(event: ClipboardEvent, rte: TextEditor, editor: Editor): void {
  event.preventDefault();
  const edited = editor.getEditing();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const files = [...(event.clipboardData?.files ?? [])];
  if (text !== '') insertLines(text, rte, edited);
  else if (files.length > 0) {
    endEdit(edited);
    editor.trigger(STORE_PICTURES, pictureFilesAt(editor, edited, files));
  }
}

/** When inserted as one text, its lines would become boxes in the edited element. */
function insertLines(text: string, rte: TextEditor, edited: Component | undefined): void {
  const all = text.replaceAll('\r\n', '\n').split('\n');
  const lines = all.slice(0, Math.max(0, all.findLastIndex(isFilled)) + 1);
  if (isOneLine(edited)) {
    rte.exec('insertText', lines.filter(isFilled).join(' '));
    return;
  }
  for (const [index, line] of lines.entries()) {
    if (index > 0) rte.exec('insertLineBreak');
    if (line !== '') rte.exec('insertText', line);
  }
}

/**
 * Ignores keys after Enter has ended an edit. A user who did not notice that would type on, and would delete or select
 * elements. Until a click, Esc or the next edit the keys of the canvas do nothing, except keys with a modifier. Returns a
 * function that stops it.
 */
export function ignoreKeysAfterEnter(editor: Pick<Editor, 'on' | 'off'>, canvas: HTMLElement): () => void {
  let isIgnoring = false;
  const begin = () => {
    isIgnoring = true;
  };
  const end = () => {
    isIgnoring = false;
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
    if (isIgnoring && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  editor.on(ENDED_BY_ENTER, begin);
  editor.on('rte:enable', end);
  document.addEventListener('pointerdown', end, true);
  canvas.addEventListener('keydown', keydown, true);
  return () => {
    editor.off(ENDED_BY_ENTER, begin);
    editor.off('rte:enable', end);
    document.removeEventListener('pointerdown', end, true);
    canvas.removeEventListener('keydown', keydown, true);
  };
}
