import { sessionStore } from '@dojang/shared-auth';
import { storedValue } from '@dojang/shared-auth/storage';

const stored = storedValue<string | null>({
  name: 'issue.project',
  parse: (id) => (typeof id === 'string' ? id : null),
  fallback: null,
  isPersonal: true,
  // As `user/project`.
  former: {
    key: 'dojang.issues.project',
    read: (text) => (text.startsWith(`${sessionStore.getState().id}/`) ? text.split('/')[1] : null),
  },
});

/** The project in which this user created the last issue from the list of all projects, stored in this browser. */
export const lastProject = (): string | null => stored.get();

/** When the storage is full, the first project is offered the next time. */
export const rememberProject = (projectId: string): void => void stored.set(projectId);
