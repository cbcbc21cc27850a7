import { create } from 'zustand';

interface SessionLost {
  /** The session ended under an open page and is to be taken up again. */
  isLost: boolean;
  /** It has happened at least once. */
  wasLost: boolean;
  /** Who was signed in. */
  id: string;
  email: string;
}

export const sessionLostStore = create<SessionLost>(() => ({ isLost: false, wasLost: false, id: '', email: '' }));

export const askToSignInAgain = (): void => sessionLostStore.setState({ isLost: true, wasLost: true });
export const signedInAgain = (): void => sessionLostStore.setState({ isLost: false });

/** Remembers who is signed in, so that the dialog can tell whether the same person came back. */
export const rememberPerson = (id: string, email: string): void => sessionLostStore.setState({ id, email });
