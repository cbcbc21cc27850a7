import { fetchAsPerson, prepareSupabase, whenSupabaseIsPrepared } from '../client.ts';
import { authError } from '../http/auth-error.ts';
import { isLeaving, whileLeaving } from '../leaving.ts';
import { adoptSession, isOfOther, keepPageOf } from '../page-person.ts';
import { currentProjectStore } from '../project/current-project.store.ts';
import { LOGGED_OUT, sessionStore } from '../session.store.ts';
import { forgetLoginCode, loginCodeStore } from './login-code.store.ts';
import { recoveryStore } from './recovery.store.ts';
import { refreshSession } from './session.queries.ts';
import { sessionOutageStore } from './session-outage.store.ts';
import { forgetSuspension, suspensionStore } from './suspension.store.ts';

/** The result of the auth functions as specified: false with the backend's message. */
export type AuthResult =
  | { ok: true }
  /** `code` and `retryAt` have the same meaning as in an AppError. */
  | { ok: false; code: string; message: string; retryAt?: number | undefined };

export interface SignUpPayload {
  email: string;
  password: string;
  displayName: string;
  phone?: string;
  /** Default `general`. */
  userType?: string;
  consents: { agreement_id: string; version: number }[];
  /** Path of this site to which the link in the confirmation mail finally leads. */
  next?: string;
}

/** The result for an error of Auth. */
export function failure(error: unknown): AuthResult {
  const { code, message, retryAt } = authError(error);
  return { ok: false, code, message, retryAt };
}

const userExists: AuthResult = { ok: false, code: 'user_already_exists', message: 'User already exists.' };

async function notifyGateway(path: '/api/private/session/routing' | '/api/public/session/clear', token?: string) {
  // It is not awaited, and failures are ignored: it only decides what the next page load fetches early and which canaries it
  // gets.
  await fetch(path, { method: 'POST', headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(() => {});
}

/** Tells the gateway who is signed in, for its routing cookie. Failures are ignored. */
export async function renewRouting(): Promise<void> {
  await fetchAsPerson('/api/private/session/routing', { method: 'POST' }).catch(() => {});
}

/** Reads the user after Auth has begun a session. */
export async function enter(token: string): Promise<AuthResult> {
  try {
    await refreshSession({ force: true });
  } catch (error) {
    // The profile cannot be read now. The user can press the button again, and the page behind the form stays.
    return failure(error);
  }
  if (suspensionStore.getState().isSuspended) return { ok: false, code: 'account_suspended', message: 'Suspended' };
  if (loginCodeStore.getState().email) {
    return { ok: false, code: 'login_code_required', message: 'Login code required' };
  }
  void notifyGateway('/api/private/session/routing', token);
  return { ok: true };
}

/**
 * Refuses a suspended account with `account_suspended`: the reason is stored in `suspensionStore`, and the session is removed.
 * For an account with secure login the result is `login_code_required`, and the session waits for its code.
 */
export async function signIn(email: string, password: string): Promise<AuthResult> {
  forgetSuspension();
  const { auth } = await prepareSupabase();
  return adoptSession(async () => {
    const { data, error } = await auth.signInWithPassword({ email: email.trim(), password });
    return error ? failure(error) : enter(data.session.access_token);
  });
}

/** URL for the link of a confirmation mail. Its page continues to `next`. */
export const verifyAddress = (next?: string): string =>
  `${location.origin}/member/verify${next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''}`;

/** Signs up. While e-mail verification is off, it also signs in. */
export const signUp = (payload: SignUpPayload): Promise<AuthResult> => adoptSession(() => createAccount(payload));

async function createAccount(payload: SignUpPayload): Promise<AuthResult> {
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
  if (!data.session) return { ok: true };
  const result = await enter(data.session.access_token);
  // The account exists now and cannot be created again. The next page reports the outage.
  return sessionOutageStore.getState().error ? { ok: true } : result;
}

/**
 * Ends this browser's session and clears its data. The caller navigates to `/`. It also works when the server cannot be
 * reached.
 *
 * @throws AppError when the session still exists
 */
export async function signOut(): Promise<void> {
  await whileLeaving(async () => {
    await endOwnSession((await prepareSupabase()).auth);
    forgetSession();
  });
  void notifyGateway('/api/public/session/clear');
}

/**
 * Waits until this browser has no session. The client removes the session before it tells the server, and the response is not
 * awaited. The page shows a guest from then on, and a late navigation of the caller would override a click on 로그인.
 */
function endOwnSession(auth: Awaited<ReturnType<typeof prepareSupabase>>['auth']): Promise<void> {
  return new Promise((resolve, reject) => {
    const { subscription } = auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') resolve();
    }).data;
    const end = async () => {
      const { error } = await auth.signOut({ scope: 'local' });
      if (error && (await auth.getSession()).data.session) throw authError(error);
    };
    end()
      .then(resolve, reject)
      .finally(() => subscription.unsubscribe());
  });
}

function forgetSession(): void {
  sessionStore.setState(LOGGED_OUT, true);
  recoveryStore.setState({ userId: '' });
  forgetLoginCode();
  currentProjectStore.getState().clear();
}

/**
 * Copies session changes of this and other tabs into the store. A signed-out event also clears the authorization of realtime.
 *
 * @param onSignedOut called when a session ended without `signOut()` in this tab
 * @param onOther called when another account has signed in in another tab; this page can then send no more requests
 * @returns stops listening
 */
export function watchSession(onSignedOut: () => void, onOther: () => void): () => void {
  let stop = () => {};
  let isStopped = false;
  void whenSupabaseIsPrepared().then((supabase) => {
    if (isStopped) return;
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      if (event === 'PASSWORD_RECOVERY' && session) {
        recoveryStore.setState({ userId: session.user.id });
        void notifyGateway('/api/private/session/routing', session.access_token);
      }
      if (event === 'USER_UPDATED') recoveryStore.setState({ userId: '' });
      // The client holds a lock during this callback, so a call of the client here would deadlock.
      setTimeout(() => {
        if (isOfOther(session?.user.id)) return onOther();
        if (event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY' || event === 'USER_UPDATED') {
          // An outage is recorded in its store, and the next navigation checks again.
          refreshSession().catch(() => {});
        }
        if (event !== 'SIGNED_OUT') return;
        void supabase.removeAllChannels();
        const { id, status } = sessionStore.getState();
        const unasked = !isLeaving() && status === 'loggedIn';
        forgetSession();
        if (unasked) keepPageOf(id);
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
