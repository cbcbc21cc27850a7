import { LOGGED_OUT, type Session, sessionStore } from '../session.store.ts';

function writeCookie(value: string, maxAge: number) {
  const name = `sb-${location.hostname.split('.')[0]}-auth-token`;
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the session in a cookie that scripts can read
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}`;
}

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Signs a user in on this page. With a session that is logged out the user becomes a guest. */
export function beUser(person: Session): void {
  if (person.status === 'loggedOut') {
    writeCookie('', 0);
    sessionStore.setState(LOGGED_OUT, true);
    return;
  }
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    token_type: 'bearer',
    user: { id: person.id, email: person.email, user_metadata: {}, app_metadata: {}, aud: '', created_at: '' },
  };
  writeCookie(`base64-${base64Url(JSON.stringify(session))}`, 3600);
  sessionStore.setState(person, true);
}
