import { type Level, LOGGED_OUT, type Session } from '../session.store.ts';

export interface ProfileRow {
  id: string;
  email: string;
  display_name: string;
  level: string;
  user_type: string;
  thumb_url: string | null;
  is_secure_login: boolean;
}

const LEVELS: readonly string[] = ['member', 'admin', 'super'] satisfies Level[];

/** An unknown level counts as the lowest. */
const toLevel = (level: string): Level => (LEVELS.includes(level) ? (level as Level) : 'member');

/** The session of a profile's user. The levels admin and super count as admin. */
export function sessionOfProfile(profile: ProfileRow | null): Session {
  if (!profile) return LOGGED_OUT;
  const level = toLevel(profile.level);
  return {
    status: 'loggedIn',
    id: profile.id,
    email: profile.email,
    name: profile.display_name || profile.email,
    is_admin: level !== 'member',
    level,
    user_type: profile.user_type,
    thumb_url: profile.thumb_url,
    is_secure_login: profile.is_secure_login,
  };
}

/** The user of the browser's session. */
export interface SessionUser {
  id: string;
  email?: string | undefined;
  user_metadata: Record<string, unknown>;
}

/** Session of a user whose profile could not be read. It has the name for the frame, and the lowest level. */
export function sessionOfUser({ id, email = '', user_metadata }: SessionUser): Session {
  const name = user_metadata.full_name;
  return { ...LOGGED_OUT, status: 'loggedIn', id, email, name: typeof name === 'string' && name ? name : email };
}
