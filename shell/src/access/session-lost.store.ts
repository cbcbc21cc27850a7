import type { ProjectDetail } from '@dojang/api-contract';
import { currentProjectStore, type Session, sessionStore } from '@dojang/shared-auth';
import { coverTabTitle } from '@dojang/shared-ui/core';
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

/** Time in milliseconds within which nothing private is visible any more, also while somebody types. */
export const COVERED_MS = 1_500;

/** Whether everything except the sign-in dialog is invisible (`index.html`). It stays mounted, with its unsaved text. */
export function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered);
  coverTabTitle(isCovered);
}

export function askToSignInAgain(): void {
  sessionLostStore.setState({ isLost: true, wasLost: true });
  // The code of the dialog may be missing.
  setTimeout(() => sessionLostStore.getState().isLost && cover(true), COVERED_MS);
}

export function signedInAgain(): void {
  sessionLostStore.setState({ isLost: false });
  cover(false);
}

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
