import { createStore, useStore } from 'zustand';

export type Level = 'member' | 'admin' | 'super';

/** The signed-in user, with the field names of the specification. Empty strings when signed out. */
export interface Session {
  status: 'loggedIn' | 'loggedOut';
  id: string;
  email: string;
  /** Display name, else the e-mail. */
  name: string;
  is_admin: boolean;
  level: Level;
  user_type: string;
  thumb_url: string | null;
  is_secure_login: boolean;
}

export const LOGGED_OUT: Session = {
  status: 'loggedOut',
  id: '',
  email: '',
  name: '',
  is_admin: false,
  level: 'member',
  user_type: 'general',
  thumb_url: null,
  is_secure_login: false,
};

export const sessionStore = createStore<Session>(() => LOGGED_OUT);

/** The session in a component, e.g. `useSession((s) => s.name)`. */
export function useSession(): Session;
export function useSession<T>(selector: (session: Session) => T): T;
export function useSession<T>(selector?: (session: Session) => T) {
  return useStore(sessionStore, selector ?? ((session) => session as T));
}
