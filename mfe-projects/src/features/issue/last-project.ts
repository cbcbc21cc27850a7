import { sessionStore } from '@dojang/shared-auth';

const STORED = 'dojang.issues.project';

/** The project in which this user created the last issue from the list of all projects, in this browser. */
export function lastProject(): string | null {
  try {
    const [userId, projectId] = (localStorage.getItem(STORED) ?? '').split('/');
    return userId && userId === sessionStore.getState().id ? (projectId ?? null) : null;
  } catch {
    return null;
  }
}

export function rememberProject(projectId: string): void {
  try {
    localStorage.setItem(STORED, `${sessionStore.getState().id}/${projectId}`);
  } catch {
    // When the storage is full, the first project is offered next time.
  }
}
