import type { Component, Editor } from 'grapesjs';
import type { Lateness } from '../use-page-draft.ts';
import { commitAll, hasUncommitted } from './uncommitted.ts';

const CHANGE_DELAY_MS = 250;

export interface ChangeWatch extends Lateness {
  /** Tells what is due, and nothing more: taking the page apart counts as a change of it. */
  stop: () => void;
}

/** Tells of the project a moment after each change, because writing all of it out takes a while on a long page. */
export function watchChanges(editor: Editor, onChange: (project: unknown) => void): ChangeWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  const tell = () => {
    clearTimeout(timer);
    if (!isChanged) return;
    isChanged = false;
    onChange(editor.getProjectData());
  };
  // Comes with the change itself; the 'update' that GrapesJS announces comes later, and not at all to who has left.
  const changed = () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(tell, CHANGE_DELAY_MS);
  };
  editor.on('updateBefore', changed);
  return {
    stop: () => {
      tell();
      editor.off('updateBefore', changed);
    },
    isDue: () => isChanged || hasUncommitted() || editor.getEditing() !== undefined,
    tell,
    finish: async () => {
      commitAll();
      await endWriting(editor.getEditing());
      tell();
    },
  };
}

/** The page learns what was typed on the canvas only when the typing ends. */
async function endWriting(component: Component | undefined): Promise<void> {
  const view = component?.view as { disableEditing?: () => Promise<void> } | undefined;
  await view?.disableEditing?.();
}
