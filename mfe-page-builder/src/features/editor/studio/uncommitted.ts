/**
 * Fields of the side panels whose text has not been handed over yet. Who saves or leaves asks for it: by a shortcut one
 * does both without leaving the field.
 */
const commits = new Set<() => void>();

export function addUncommitted(commit: () => void): void {
  commits.add(commit);
}

export function removeUncommitted(commit: () => void): void {
  commits.delete(commit);
}

export const hasUncommitted = (): boolean => commits.size > 0;

export function commitAll(): void {
  for (const commit of [...commits]) commit();
}
