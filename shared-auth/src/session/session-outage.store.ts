import type { AppError } from '@dojang/shared-ui/core';
import { createStore, useStore } from 'zustand';
import type { Session } from './session.store.ts';

export interface SessionOutage {
  /** Why it could not be found out who is signed in; null when it was. */
  error: AppError | null;
  /** Whom the browser's own session names; what only the server knows (level, picture) is missing. */
  person: Session | null;
}

const NONE: SessionOutage = { error: null, person: null };

/** Set while somebody has a session here that the backend can neither confirm nor deny. */
export const sessionOutageStore = createStore<SessionOutage>(() => NONE);

export const endSessionOutage = (): void => {
  if (sessionOutageStore.getState().error) sessionOutageStore.setState(NONE, true);
};

export const useSessionOutage = (): SessionOutage => useStore(sessionOutageStore);
