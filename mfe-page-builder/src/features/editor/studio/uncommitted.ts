/**
 * Fields of the side panels whose text has not been handed over yet. Who saves or leaves asks for it: by a shortcut one
 * does both without leaving the field.
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

/** Calls whenever a field begins to hold such a text, and when it no longer does. Returns how to stop. */
export function onUncommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasUncommitted = (): boolean => commits.size > 0;

export function commitAll(): void {
  for (const commit of [...commits]) commit();
}
