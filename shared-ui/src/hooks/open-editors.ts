// The sign-in page loads this file, but not the code of the editors.

const RETRY = 'dojang:retry-unsaved';

/** Tells all editors to retry now, for example after signing in again. They also retry saves that they had given up. */
export function retryUnsaved(): void {
  window.dispatchEvent(new Event(RETRY));
}

/**
 * Calls `retry` whenever a retry of unsaved changes makes sense: the network is back, or the user has signed in again.
 *
 * @returns a function that stops it
 */
export function whenSavesRetry(retry: () => void): () => void {
  window.addEventListener('online', retry);
  window.addEventListener(RETRY, retry);
  return () => {
    window.removeEventListener('online', retry);
    window.removeEventListener(RETRY, retry);
  };
}

interface OpenEditor {
  flush: () => Promise<void>;
}

/** Editors on the screen. */
const open = new Set<OpenEditor>();

/** @returns a function that removes it */
export function addOpenEditor(editor: OpenEditor): () => void {
  open.add(editor);
  return () => void open.delete(editor);
}

/** Sends the unsaved changes of open editors. Resolves when each editor has its response, or after 4 s. */
export async function saveOpenEditors(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 4000));
  await Promise.race([Promise.allSettled([...open].map((editor) => editor.flush())), patience]);
}
