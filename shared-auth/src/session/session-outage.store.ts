import type { AppError } from '@dojang/shared-ui/core';
import { createStore, useStore } from 'zustand';
import type { Session } from '../session.store.ts';

export interface SessionOutage {
  /** Why the session could not be verified; null when it was verified. */
  error: AppError | null;
  /** The user of the browser's session, without data that only the server has (level, picture). */
  person: Session | null;
}

const NONE: SessionOutage = { error: null, person: null };

/** Set while the backend can neither confirm nor refuse the session of the browser. */
export const sessionOutageStore = createStore<SessionOutage>(() => NONE);

export const endSessionOutage = (): void => {
  if (sessionOutageStore.getState().error) sessionOutageStore.setState(NONE, true);
};

export const useSessionOutage = (): SessionOutage => useStore(sessionOutageStore);
