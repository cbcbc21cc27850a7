import { createStore, useStore } from 'zustand';

export interface LoginCodeWanted {
  /** E-mail of the user who has signed in with the password and not yet entered the code from the mail; else empty. */
  email: string;
}

const NONE: LoginCodeWanted = { email: '' };

/** Set while the browser's session waits for its code (보안 로그인): for all pages this is a guest. */
export const loginCodeStore = createStore<LoginCodeWanted>(() => NONE);

export const forgetLoginCode = (): void => loginCodeStore.setState(NONE, true);

export const useLoginCode = (): LoginCodeWanted => useStore(loginCodeStore);
