/** Characters of one cookie, as in `@supabase/ssr`. */
const CHUNK = 3180;

/**
 * The cookies in which `@supabase/ssr` stores a session, so that the shell of a preview finds it.
 *
 * @param host host name of the page, by whose first label the cookies are named
 * @param session answer of Auth to a sign-in
 */
export function sessionCookies(host: string, session: unknown): { name: string; value: string }[] {
  const name = `sb-${host.split('.')[0]}-auth-token`;
  const whole = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  if (whole.length <= CHUNK) return [{ name, value: whole }];
  return Array.from({ length: Math.ceil(whole.length / CHUNK) }, (_, at) => ({
    name: `${name}.${at}`,
    value: whole.slice(at * CHUNK, (at + 1) * CHUNK),
  }));
}
