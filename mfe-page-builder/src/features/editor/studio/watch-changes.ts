import type { Editor } from 'grapesjs';
import type { Lateness } from '../use-page-draft.ts';
import { commitAll, hasUncommitted, onUncommitted } from './uncommitted.ts';
import { watchWriting } from './writing.ts';

/** With the journal's own writing, what is typed is on the device within 300 ms. */
const CHANGE_DELAY_MS = 150;
/** Writing out a long page is not to take more than a fifth of the time in which one types. */
const REST_FACTOR = 4;

export interface ChangeWatch extends Lateness {
  /** Tells what is due, and nothing more: taking the page apart counts as a change of it. */
  stop: () => void;
}

/**
 * Tells of the project a moment after each change, because writing all of it out takes a while on a long page. Steady
 * changes do not postpone it.
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
  let delayMs = CHANGE_DELAY_MS;
  // Comes with the change itself; the 'update' that GrapesJS announces comes later, and not at all to who has left.
  const changed = () => {
    isChanged = true;
    onDue(true);
    timer ??= setTimeout(tellChanges, delayMs);
  };
  const writing = watchWriting(editor, changed);
  const tellChanges = () => {
    // Itself a change.
    writing.commit();
    clearTimeout(timer);
    timer = undefined;
    if (!isChanged) return;
    isChanged = false;
    const from = performance.now();
    onChange(editor.getProjectData());
    delayMs = Math.max(CHANGE_DELAY_MS, REST_FACTOR * (performance.now() - from));
    onDue(writing.isComposing() || hasUncommitted());
  };
  // Not reported automatically: half a URL, or half a number, must not reach the page.
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
