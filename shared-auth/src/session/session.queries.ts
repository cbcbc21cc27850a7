import { mayHaveSession, prepareSupabase } from '../client.ts';
import { sessionOfProfile } from './session.logic.ts';
import { LOGGED_OUT, type Session, sessionStore } from './session.store.ts';

/** How long a loaded profile is taken as current; a change of level shows after at most this. */
const PROFILE_FRESH_MS = 60_000;

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
  if (known.id === user.id && Date.now() - loadedAt < PROFILE_FRESH_MS) return known;
  const profile = await supabase
    .from('profiles')
    .select('id, email, display_name, level, user_type, thumb_url, is_secure_login')
    .eq('id', user.id)
    .maybeSingle();
  if (profile.error) {
    // A gateway that cannot be reached does not sign anybody out: what is known stays until it answers.
    if (known.id === user.id && profile.status === 0) return known;
    throw profile.error;
  }
  loadedAt = Date.now();
  return sessionOfProfile(profile.data);
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
