import { createStore, useStore } from 'zustand';

export interface LoginCodeWanted {
  /** E-mail of the user who has signed in with the password but has not entered the code from the mail yet; else empty. */
  email: string;
}

const NONE: LoginCodeWanted = { email: '' };

/** Set while the browser's session waits for its code (보안 로그인). For all pages the user is then a guest. */
export const loginCodeStore = createStore<LoginCodeWanted>(() => NONE);

export const forgetLoginCode = (): void => loginCodeStore.setState(NONE, true);

export const useLoginCode = (): LoginCodeWanted => useStore(loginCodeStore);
