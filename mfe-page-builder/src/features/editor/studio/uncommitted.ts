/**
 * Fields of the side panels whose text has not been committed yet. Saving and leaving commit it first, because a keyboard
 * shortcut does not blur the field.
 */
const commits = new Set<() => void>();

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function addUncommitted(commit: () => void): void {
  commits.add(commit);
  tell();
}

export function removeUncommitted(commit: () => void): void {
  commits.delete(commit);
  tell();
}

/**
 * Calls the listener when a field begins to have such a text, and when it no longer has one. Returns a function that stops it.
 */
export function onUncommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasUncommitted = (): boolean => commits.size > 0;

export function commitAll(): void {
  for (const commit of [...commits]) commit();
}
