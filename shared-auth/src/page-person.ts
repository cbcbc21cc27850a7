import { sessionStore } from './session.store.ts';

/** Id of the user whose session was lost while this page was open, until a user signs in here. */
let lost = '';
let adopting = 0;

sessionStore.subscribe(({ id }) => {
  if (id) lost = '';
});

/** Called when the session has ended. The page still belongs to this user, because it contains the user's unsaved text. */
export function keepPageOf(userId: string): void {
  lost = userId;
}

/** Runs `signIn`. It may change the account of this page. */
export async function adoptSession<T>(signIn: () => Promise<T>): Promise<T> {
  adopting += 1;
  try {
    return await signIn();
  } finally {
    adopting -= 1;
  }
}

/**
 * Whether a session belongs to another account than this page. All tabs share one session, and another account may have signed
 * in in another tab. Text that was typed in this page must not be sent with the token of that account.
 */
export function isOfOther(userId: string | undefined): boolean {
  const person = sessionStore.getState().id || lost;
  return adopting === 0 && person !== '' && userId !== undefined && userId !== person;
}

/** The user id in an access token, or the id of its session; undefined when it contains none. */
export function userOfToken(token: string, claim: 'sub' | 'session_id' = 'sub'): string | undefined {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { [claim]: id } = JSON.parse(atob(claims)) as { [name: string]: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
