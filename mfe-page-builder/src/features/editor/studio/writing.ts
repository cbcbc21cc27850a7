import type { Component, Editor } from 'grapesjs';
import { oneStep } from './one-step.ts';
import { followAddress } from './trait-actions.ts';

/** Text after a pause of this many milliseconds is a separate undo step. */
const PAUSE_MS = 1000;

/** GrapesJS' view of a text edit. GrapesJS' types lack these fields. */
interface TextView {
  el: HTMLElement;
  model: Component;
  /** The text at the beginning of the edit. GrapesJS writes the text only when it differs from this. */
  lastContent?: string | null;
  stopListening: (other: unknown, event: string) => unknown;
  syncContent: (options: { content: string; skipViewUpdate?: boolean }) => Promise<void>;
  disableEditing: () => Promise<void>;
}

export interface Writing {
  /** Whether a syllable is being composed. Its text is reported when it is complete. */
  isComposing: () => boolean;
  /** Writes the completed text into the page, without changing the canvas or the cursor. */
  commit: () => void;
  /** Ends the edit and keeps the text. */
  end: () => Promise<void>;
  stop: () => void;
}

/**
 * GrapesJS stores the text of a text edit on the canvas only at the end of the edit. This class reports the text during the
 * edit.
 */
export function watchWriting(editor: Editor, onWritten: () => void): Writing {
  let view: TextView | null = null;
  let isComposing = false;
  let written: string | null = null;
  let typedAt = 0;
  let inStep = oneStep(editor);
  const joined = new WeakSet<TextView>();

  /** GrapesJS writes the text once more after the end of the edit, so the view must stay marked as changed. */
  const joinWrites = (entered: TextView) => {
    if (joined.has(entered)) return;
    joined.add(entered);
    const write = entered.syncContent.bind(entered);
    entered.syncContent = (options) => {
      let done = Promise.resolve();
      inStep(() => {
        done = write(options);
        followAddress(entered.model);
      });
      return done;
    };
  };
  const commit = () => {
    if (!view || written === null) return;
    const content = written;
    written = null;
    void view.syncContent({ content, skipViewUpdate: true });
    // At its end the edit renders the text from the page, even when the text equals its initial value.
    view.lastContent = null;
  };
  const end = async () => {
    const editing = editor.getEditing()?.view as Partial<TextView> | undefined;
    await editing?.disableEditing?.();
  };
  const startStep = () => {
    commit();
    inStep = oneStep(editor);
  };
  const input = (event: Event) => {
    const now = performance.now();
    if (now - typedAt > PAUSE_MS) startStep();
    typedAt = now;
    if (event.type === 'compositionstart') isComposing = true;
    if (event.type === 'compositionend') isComposing = false;
    // A running composition has changed the text, but the text cannot be read yet.
    if (!isComposing && view) written = view.el.innerHTML;
    onWritten();
  };
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    void end();
  };
  const leave = () => {
    for (const name of INPUTS) view?.el.removeEventListener(name, input);
    view?.el.removeEventListener('keydown', keydown);
    view = null;
    isComposing = false;
    written = null;
  };
  const left = () => {
    const wasComposing = isComposing;
    leave();
    if (wasComposing) onWritten();
  };
  const enter = (entered: unknown) => {
    leave();
    view = entered as TextView;
    inStep = oneStep(editor);
    joinWrites(view);
    // Reading the project also reads the text and renders it again. That would lose the cursor.
    view.stopListening(view.model, 'sync:content');
    for (const name of INPUTS) view.el.addEventListener(name, input);
    view.el.addEventListener('keydown', keydown);
  };
  editor.on('rte:enable', enter);
  editor.on('rte:disable', left);
  return {
    isComposing: () => isComposing,
    commit,
    end,
    stop: () => {
      leave();
      editor.off('rte:enable', enter);
      editor.off('rte:disable', left);
    },
  };
}

const INPUTS = ['input', 'compositionstart', 'compositionend'];
