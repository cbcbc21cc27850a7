import type { ProjectDetail } from '@dojang/api-contract';
import { currentProjectStore, type Session, sessionStore } from '@dojang/shared-auth';
import { create } from 'zustand';

interface SessionLost {
  /** The session ended under an open page and is to be taken up again. */
  isLost: boolean;
  /** It has happened at least once. */
  wasLost: boolean;
  /** Who was signed in last, and in which project. */
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
 * Remembers who works in which project: both stores are emptied before anybody hears that the session ended. Returns how
 * to stop.
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
