import type { ProjectDetail } from '@dojang/api-contract';
import { currentProjectStore, type Session, sessionStore } from '@dojang/shared-auth';
import { create } from 'zustand';

interface SessionLost {
  /** Whether the session ended on an open page, so that the user has to sign in again. */
  isLost: boolean;
  /** Whether the session has been lost before. */
  wasLost: boolean;
  /** The last signed-in user and project. */
  session: Session;
  project: ProjectDetail | null;
}

export const sessionLostStore = create<SessionLost>(() => ({
  isLost: false,
  wasLost: false,
  session: sessionStore.getState(),
  project: currentProjectStore.getState().project,
}));

export const askToSignInAgain = (): void => sessionLostStore.setState({ isLost: true, wasLost: true });
export const signedInAgain = (): void => sessionLostStore.setState({ isLost: false });

/**
 * Remembers user and project, because both stores are cleared before listeners are told that the session ended. Returns a
 * function that stops it.
 */
export function rememberPerson(): () => void {
  const stopSession = sessionStore.subscribe((session) => {
    if (session.status !== 'loggedIn') return;
    sessionLostStore.setState((last) => ({
      session,
      project: last.session.id === '' || last.session.id === session.id ? last.project : null,
    }));
  });
  const stopProject = currentProjectStore.subscribe(({ project }) => {
    if (sessionStore.getState().status === 'loggedIn') sessionLostStore.setState({ project });
  });
  return () => {
    stopSession();
    stopProject();
  };
}
