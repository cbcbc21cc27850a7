import { storedValue } from '@dojang/shared-auth/storage';

/** Ids of the page editors that were opened in this browser, the newest first. */
const opened = storedValue({
  name: 'editor.opened',
  parse: (stored) => (stored as unknown[]).filter((id) => typeof id === 'string'),
  fallback: [],
  former: { key: 'dojang.page-editors' },
});
const MOST = 50;
/** A browser lock that an editor holds for as long as its tab is open. */
const lockName = (editor: string) => `dojang.page-editor:${editor}`;

/** Marks an editor as open in this browser, until the tab ends or the returned function is called. */
export function markOpen(editor: string): () => void {
  const others = opened.get().filter((id) => id !== editor);
  // Without storage other tabs cannot see this editor. Its lock then ends only by time.
  opened.set([editor, ...others].slice(0, MOST));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(editor), () => released).catch(() => {});
  return release;
}

/** Whether an editor was opened in this browser and its tab has ended, for example by a reload or a crash. */
export async function hasEnded(editor: string): Promise<boolean> {
  if (!navigator.locks || !opened.get().includes(editor)) return false;
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name }) => name === lockName(editor));
}
