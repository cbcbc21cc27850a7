import { AppError } from '@dojang/shared-ui/core';
import { prepareSupabase, whenSupabaseIsPrepared } from '../client.ts';
import { limitEnd } from '../http/limit-end.ts';
import { onUnauthorized } from '../http/unauthorized.ts';
import { currentProjectStore } from '../project/current-project.store.ts';
import { recoveryStore } from './recovery.store.ts';
import { refreshSession } from './session.queries.ts';
import { LOGGED_OUT, sessionStore } from './session.store.ts';
import { forgetSuspension, suspensionStore } from './suspension.store.ts';

/** The specification's answer of the auth functions: false with the backend's message. */
export type AuthResult =
  | { ok: true }
  /** `retryAt`: when a limit is over, in milliseconds since 1970. */
  | { ok: false; code: string; message: string; retryAt?: number | undefined };

export interface SignUpPayload {
  email: string;
  password: string;
  displayName: string;
  phone?: string;
  /** Default `general`. */
  userType?: string;
  consents: { agreement_id: string; version: number }[];
  /** Path of this site to which the confirming mail leads on in the end. */
  next?: string;
}

const failure = (error: { code?: string; message: string }): AuthResult => ({
  ok: false,
  code: error.code ?? 'unknown',
  message: error.message,
  retryAt: limitEnd(error.code),
});

const userExists: AuthResult = { ok: false, code: 'user_already_exists', message: 'User already exists.' };

async function tellGateway(path: '/api/private/session/routing' | '/api/public/session/clear', token?: string) {
  // Only speeds up the next page load (preload hints), so nobody waits for it and nobody hears when it fails.
  await fetch(path, { method: 'POST', headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(() => {});
}

async function entered(token: string): Promise<AuthResult> {
  await refreshSession({ force: true });
  if (suspensionStore.getState().isSuspended) return { ok: false, code: 'account_suspended', message: 'Suspended' };
  void tellGateway('/api/private/session/routing', token);
  return { ok: true };
}

/** Refuses a suspended account with `account_suspended`; why stands in `suspensionStore`, and no session stays. */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  forgetSuspension();
  const { auth } = await prepareSupabase();
  const { data, error } = await auth.signInWithPassword({ email: email.trim(), password });
  return error ? failure(error) : entered(data.session.access_token);
}

/** Where the link of a confirming mail leads: a page that then leads on to `next`. */
export const verifyAddress = (next?: string): string =>
  `${location.origin}/member/verify${next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''}`;

/** Signs up and, while e-mail verification is off, in. */
export async function signUp(payload: SignUpPayload): Promise<AuthResult> {
  const { auth } = await prepareSupabase();
  const { data, error } = await auth.signUp({
    email: payload.email.trim(),
    password: payload.password,
    options: {
      emailRedirectTo: verifyAddress(payload.next),
      data: {
        full_name: payload.displayName,
        phone: payload.phone ?? null,
        user_type: payload.userType ?? 'general',
        consents: payload.consents,
      },
    },
  });
  if (error) return error.code === 'user_already_exists' ? userExists : failure(error);
  if (data.user?.identities?.length === 0) return userExists;
  return data.session ? entered(data.session.access_token) : { ok: true };
}

let asking: Promise<void> | undefined;

/**
 * A token was refused: asks whether its session is still there, and leaves it where it is not. It ended elsewhere, by a
 * new password or an admin, and the token would go on being refused until it expires.
 */
export function leaveEndedSession(): Promise<void> {
  asking ??= (async () => {
    const { auth } = await prepareSupabase();
    const { error } = await auth.getUser();
    if (error?.status === 401 || error?.status === 403) await auth.signOut({ scope: 'local' });
  })()
    .catch(() => {})
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

let leaving = false;

/**
 * Ends this browser's session and forgets what belonged to it. The caller navigates to `/`.
 *
 * @throws AppError when the server could not be told: the session is then still there
 */
export async function signOut(): Promise<void> {
  leaving = true;
  const { auth } = await prepareSupabase();
  const { error } = await auth.signOut({ scope: 'local' });
  leaving = false;
  if (error) throw new AppError({ code: error.code ?? 'network', status: error.status ?? 0, cause: error });
  forgetSession();
  void tellGateway('/api/public/session/clear');
}

function forgetSession(): void {
  sessionStore.setState(LOGGED_OUT, true);
  recoveryStore.setState({ userId: '' });
  currentProjectStore.getState().clear();
}

/**
 * Mirrors session changes of this and other tabs into the store; a signed-out event also clears the authorization of
 * realtime.
 *
 * @param onSignedOut called when a session ended without `signOut()` in this tab
 * @returns stops listening
 */
export function watchSession(onSignedOut: () => void): () => void {
  let stop = () => {};
  let isStopped = false;
  onUnauthorized(() => void leaveEndedSession());
  void whenSupabaseIsPrepared().then((supabase) => {
    if (isStopped) return;
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      if (event === 'PASSWORD_RECOVERY' && session) {
        recoveryStore.setState({ userId: session.user.id });
        void tellGateway('/api/private/session/routing', session.access_token);
      }
      if (event === 'USER_UPDATED') recoveryStore.setState({ userId: '' });
      // The client holds a lock during this callback: calling it back at once would wait for itself.
      setTimeout(() => {
        if (event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY' || event === 'USER_UPDATED') void refreshSession();
        if (event !== 'SIGNED_OUT') return;
        void supabase.removeAllChannels();
        const unasked = !leaving && sessionStore.getState().status === 'loggedIn';
        forgetSession();
        if (unasked) onSignedOut();
      }, 0);
    });
    stop = () => data.subscription.unsubscribe();
  });
  return () => {
    isStopped = true;
    stop();
  };
}
