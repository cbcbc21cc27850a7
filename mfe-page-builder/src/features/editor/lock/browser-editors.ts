/** Ids of the page editors that were opened in this browser, the newest first. */
const STORED = 'dojang.page-editors';
const MOST = 50;
/** A browser lock that an editor holds for as long as its tab is open. */
const lockName = (editor: string) => `dojang.page-editor:${editor}`;

function opened(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Marks an editor as open in this browser, until the tab ends or the returned function is called. */
export function markOpen(editor: string): () => void {
  try {
    const others = opened().filter((id) => id !== editor);
    localStorage.setItem(STORED, JSON.stringify([editor, ...others].slice(0, MOST)));
  } catch {
    // Without storage its lock ends by time.
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(lockName(editor), () => promise).catch(() => {});
  return resolve;
}

/** Whether an editor was opened in this browser and its tab has ended, for example by a reload or a crash. */
export async function hasEnded(editor: string): Promise<boolean> {
  if (!navigator.locks || !opened().includes(editor)) return false;
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name }) => name === lockName(editor));
}
