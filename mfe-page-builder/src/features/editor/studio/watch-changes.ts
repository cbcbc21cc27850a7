import type { Editor } from 'grapesjs';
import type { Lateness } from '../use-page-draft.ts';
import { commitAll, hasUncommitted, onUncommitted } from './uncommitted.ts';
import { watchWriting } from './writing.ts';

const CHANGE_DELAY_MS = 250;

export interface ChangeWatch extends Lateness {
  /** Tells what is due, and nothing more: taking the page apart counts as a change of it. */
  stop: () => void;
}

/**
 * Tells of the project a moment after each change, because writing all of it out takes a while on a long page.
 *
 * @param onDue called at once when there is something to tell of, and when all of it has been told
 */
export function watchChanges(
  editor: Editor,
  onChange: (project: unknown) => void,
  onDue: (isDue: boolean) => void = () => {},
): ChangeWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  // Comes with the change itself; the 'update' that GrapesJS announces comes later, and not at all to who has left.
  const changed = () => {
    isChanged = true;
    onDue(true);
    clearTimeout(timer);
    timer = setTimeout(tellChanges, CHANGE_DELAY_MS);
  };
  const writing = watchWriting(editor, changed);
  const tellChanges = () => {
    // Itself a change.
    writing.commit();
    clearTimeout(timer);
    if (!isChanged) return;
    isChanged = false;
    onChange(editor.getProjectData());
    onDue(writing.isComposing() || hasUncommitted());
  };
  // Not told of by itself: half an address, or half a number, must not reach the page.
  const stopFields = onUncommitted(() => onDue(isChanged || writing.isComposing() || hasUncommitted()));
  const tell = () => {
    commitAll();
    tellChanges();
  };
  editor.on('updateBefore', changed);
  return {
    stop: () => {
      tellChanges();
      onDue(false);
      stopFields();
      writing.stop();
      editor.off('updateBefore', changed);
    },
    isDue: () => isChanged || hasUncommitted() || editor.getEditing() !== undefined,
    tell,
    finish: async () => {
      commitAll();
      await writing.end();
      tellChanges();
    },
  };
}
