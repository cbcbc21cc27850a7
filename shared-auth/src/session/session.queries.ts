import { AppError, outageOf, toAppError } from '@dojang/shared-ui/core';
import { mayHaveSession, prepareSupabase } from '../client.ts';
import { unwrapMaybe } from '../http/unwrap.ts';
import { isOfOther } from '../page-person.ts';
import { LOGGED_OUT, type Session, sessionStore } from '../session.store.ts';
import { forgetLoginCode, loginCodeStore } from './login-code.store.ts';
import { type SessionUser, sessionOfProfile, sessionOfUser } from './session.logic.ts';
import { endSessionOutage, sessionOutageStore } from './session-outage.store.ts';
import { suspensionStore } from './suspension.store.ts';

/** How long a loaded profile is valid. A changed level takes effect after this time at the latest. */
const PROFILE_FRESH_MS = 60_000;
/** After this time a navigation refreshes the profile in the background, and does not wait for it. */
const PROFILE_RECHECK_MS = 5_000;

let loadedAt = Number.NEGATIVE_INFINITY;
let underway: Promise<Session> | undefined;
/** The last known user of the browser's session. */
let whose: SessionUser | null = null;

async function load(): Promise<Session> {
  if (!mayHaveSession()) return LOGGED_OUT;
  const supabase = await prepareSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error) throw error;
  const user = data.session?.user;
  if (!user) return LOGGED_OUT;
  const known = sessionStore.getState();
  // Another account has signed in in another tab. `watchSession` reports it to the shell.
  if (isOfOther(user.id)) return known;
  whose = user;
  const age = performance.now() - loadedAt;
  if (known.id !== user.id || age >= PROFILE_FRESH_MS) return readProfile(user.id);
  if (age >= PROFILE_RECHECK_MS) recheckProfile(user.id);
  return known;
}

let isRechecking = false;

function recheckProfile(userId: string): void {
  if (isRechecking) return;
  isRechecking = true;
  readProfile(userId)
    .then((session) => {
      if (sessionStore.getState().id === userId) sessionStore.setState(session, true);
    })
    // The next navigation checks again. It waits for the response when the known state is getting old.
    .catch(() => {})
    .finally(() => {
      isRechecking = false;
    });
}

async function readProfile(userId: string): Promise<Session> {
  let profile: Awaited<ReturnType<typeof askProfile>>;
  try {
    profile = await askProfile(userId);
  } catch (thrown) {
    const error = toAppError(thrown);
    // An outage does not sign out: the last known session stays until the backend answers. A refused token does not sign out
    // either: the client has already tried to refresh it, and reports the end of the session itself (`createSessionFetch`).
    const known = sessionStore.getState();
    if (known.id === userId && error.status !== 403) return known;
    // The token belongs to another user than its session claims.
    if (error.status === 401 || error.status === 403) throw error;
    throw outageOf(error) ? error : new AppError({ code: 'server_error', cause: error });
  }
  if (profile?.is_secure_login && !profile.suspended_at && !(await isProven())) {
    loginCodeStore.setState({ email: profile.email }, true);
    // An open page keeps its user until the session ends. The database refuses its requests.
    const known = sessionStore.getState();
    return known.id === userId ? known : LOGGED_OUT;
  }
  forgetLoginCode();
  loadedAt = performance.now();
  if (!profile?.suspended_at) return sessionOfProfile(profile);
  const { id } = sessionStore.getState();
  // Another user signed in before the response arrived.
  if (id !== '' && id !== userId) return sessionStore.getState();
  return signOutSuspended(profile.suspended_reason ?? '');
}

async function askProfile(userId: string) {
  const supabase = await prepareSupabase();
  const profile = unwrapMaybe(
    await supabase
      .from('profiles')
      .select('id, email, display_name, level, user_type, thumb_url, is_secure_login, suspended_at, suspended_reason')
      .eq('id', userId)
      .maybeSingle(),
  );
  if (profile !== null && profile.id !== userId) throw new AppError({ code: 'bad_response' });
  return profile;
}

/** Whether the code of this session has been entered. */
async function isProven(): Promise<boolean> {
  const supabase = await prepareSupabase();
  return unwrapMaybe(await supabase.rpc('is_proven')) === true;
}

/**
 * A suspended user can read only the reason of the suspension. So the session ends here too, because the screens would be
 * empty.
 */
async function signOutSuspended(reason: string): Promise<Session> {
  sessionStore.setState(LOGGED_OUT, true);
  suspensionStore.setState({ isSuspended: true, reason }, true);
  await (await prepareSupabase()).auth.signOut({ scope: 'local' });
  return LOGGED_OUT;
}

/** Why the session cannot be verified; null when the backend answered that nobody is signed in. */
function sessionOutage(thrown: unknown): AppError | null {
  const error = toAppError(thrown);
  if (outageOf(error)) return error;
  return error.status >= 400 ? null : new AppError({ code: 'server_error', cause: thrown });
}

/**
 * Updates the session store from the backend; every navigation calls it. Concurrent calls share one request. A refused
 * check is logged, and the user counts as signed out.
 *
 * @param options.force reads the profile again even if it is fresh
 * @throws AppError when the backend does not answer and the user is not known yet. The user is not signed out, and
 *   `sessionOutageStore` contains the reason until the backend answers
 */
export async function refreshSession(options: { force?: boolean } = {}): Promise<Session> {
  if (options.force) loadedAt = Number.NEGATIVE_INFINITY;
  underway ??= load()
    .catch((error: unknown) => {
      console.warn('session check failed', error);
      const outage = sessionOutage(error);
      if (!outage) return LOGGED_OUT;
      sessionOutageStore.setState({ error: outage, person: whose && sessionOfUser(whose) }, true);
      throw outage;
    })
    .then((session) => {
      endSessionOutage();
      if (session !== sessionStore.getState()) sessionStore.setState(session, true);
      return session;
    })
    .finally(() => {
      underway = undefined;
    });
  return underway;
}
