import { mayHaveSession, prepareSupabase } from '../client.ts';
import { sessionOfProfile } from './session.logic.ts';
import { LOGGED_OUT, type Session, sessionStore } from './session.store.ts';
import { suspensionStore } from './suspension.store.ts';

/** How long a loaded profile is taken as current; a change of level shows after at most this. */
const PROFILE_FRESH_MS = 60_000;
/** After this long a navigation has it read again behind its back, without waiting. */
const PROFILE_RECHECK_MS = 5_000;

let loadedAt = 0;
let underway: Promise<Session> | undefined;

async function load(): Promise<Session> {
  if (!mayHaveSession()) return LOGGED_OUT;
  const supabase = await prepareSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error) throw error;
  const user = data.session?.user;
  if (!user) return LOGGED_OUT;
  const known = sessionStore.getState();
  const age = Date.now() - loadedAt;
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
    // The next one asks again, and waits for the answer when what is known gets old.
    .catch(() => {})
    .finally(() => {
      isRechecking = false;
    });
}

async function readProfile(userId: string): Promise<Session> {
  const supabase = await prepareSupabase();
  const profile = await supabase
    .from('profiles')
    .select('id, email, display_name, level, user_type, thumb_url, is_secure_login, suspended_at, suspended_reason')
    .eq('id', userId)
    .maybeSingle();
  if (profile.error) {
    // A gateway that cannot be reached does not sign anybody out: what is known stays until it answers.
    const known = sessionStore.getState();
    // Nor does a refused token: `leaveEndedSession` asks whether the session is there.
    if (known.id === userId && (profile.status === 0 || profile.status === 401)) return known;
    throw profile.error;
  }
  loadedAt = Date.now();
  if (!profile.data?.suspended_at) return sessionOfProfile(profile.data);
  const { id } = sessionStore.getState();
  // Somebody else signed in before the answer came.
  if (id !== '' && id !== userId) return sessionStore.getState();
  return leaveSuspended(profile.data.suspended_reason ?? '');
}

/** A suspended person reads nothing but why: the session ends here too, rather than lead to empty screens. */
async function leaveSuspended(reason: string): Promise<Session> {
  sessionStore.setState(LOGGED_OUT, true);
  suspensionStore.setState({ isSuspended: true, reason }, true);
  await (await prepareSupabase()).auth.signOut({ scope: 'local' });
  return LOGGED_OUT;
}

/**
 * Brings the session store in line with the backend's session, as every navigation does. Concurrent calls share one
 * request. A failed check is logged and the person counts as signed out.
 *
 * @param options.force reads the profile again even if it is fresh
 */
export async function refreshSession(options: { force?: boolean } = {}): Promise<Session> {
  if (options.force) loadedAt = 0;
  underway ??= load()
    .catch((error: unknown) => {
      console.warn('session check failed', error);
      return LOGGED_OUT;
    })
    .then((session) => {
      if (session !== sessionStore.getState()) sessionStore.setState(session, true);
      return session;
    })
    .finally(() => {
      underway = undefined;
    });
  return underway;
}
