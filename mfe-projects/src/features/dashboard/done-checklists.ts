import { sessionStore } from '@dojang/shared-auth';

const STORED = 'dojang.projects.done';
/** Maximum number of projects that are stored in this browser. */
const MOST = 200;

const nameOf = (projectId: string) => `${sessionStore.getState().id}/${projectId}`;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether this user has seen all first steps of a project finished in this browser. */
export const isChecklistDone = (projectId: string): boolean => read().includes(nameOf(projectId));

export function rememberChecklistDone(projectId: string): void {
  const name = nameOf(projectId);
  try {
    localStorage.setItem(STORED, JSON.stringify([name, ...read().filter((entry) => entry !== name)].slice(0, MOST)));
  } catch {
    // When the storage is full, the steps are loaded again next time.
  }
}
