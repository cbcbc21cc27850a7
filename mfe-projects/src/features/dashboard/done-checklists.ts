import { sessionStore } from '@dojang/shared-auth';
import { storedValue } from '@dojang/shared-auth/storage';

/** Maximum number of projects that are stored in this browser. */
const MOST = 200;

/** Ids of projects, the newest first. */
const done = storedValue({
  name: 'checklist.done',
  parse: (stored) => (stored as unknown[]).filter((id) => typeof id === 'string'),
  fallback: [],
  isPersonal: true,
  // Entries of all users, as `user/project`.
  former: { key: 'dojang.projects.done', read: (text) => ownOf(JSON.parse(text)) },
});

const ownOf = (entries: string[]) => {
  const prefix = `${sessionStore.getState().id}/`;
  return entries.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length));
};

/** Whether this user has already seen all first steps of a project finished in this browser. */
export const isChecklistDone = (projectId: string): boolean => done.get().includes(projectId);

/** When the storage is full, the steps are loaded again the next time. */
export function rememberChecklistDone(projectId: string): void {
  done.set([projectId, ...done.get().filter((id) => id !== projectId)].slice(0, MOST));
}
