import type { Editor } from 'grapesjs';
import type { Lateness } from '../use-page-draft.ts';
import { commitAll, hasUncommitted, onUncommitted } from './uncommitted.ts';
import { watchWriting } from './writing.ts';

/** Delay in milliseconds. Together with the delay of the journal, a change is stored on the device within 300 ms. */
const CHANGE_DELAY_MS = 150;
/** Serializing a long page may take at most a fifth of the typing time. */
const REST_FACTOR = 4;

export interface ChangeWatch extends Lateness {
  /** Reports only pending changes, because destroying the editor also counts as a change of the page. */
  stop: () => void;
}

/**
 * Reports the project shortly after each change. There is a delay, because serializing a long page takes a while. Steady
 * changes do not postpone it.
 *
 * @param onDue called at once when a change has to be reported, and when everything has been reported
 */
export function watchChanges(
  editor: Editor,
  onChange: (project: unknown) => void,
  onDue: (isDue: boolean) => void = () => {},
): ChangeWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let delayMs = CHANGE_DELAY_MS;
  // The change itself fires this event. GrapesJS' 'update' event comes later, and does not come after leaving.
  const changed = () => {
    isChanged = true;
    onDue(true);
    timer ??= setTimeout(tellChanges, delayMs);
  };
  const writing = watchWriting(editor, changed);
  const tellChanges = () => {
    // This event itself is a change.
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
  // The text of a field becomes a change when the field commits it.
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
