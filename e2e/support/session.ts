import type { BrowserContext, Cookie } from '@playwright/test';

/** The cookie of the stored session, or one chunk of it. */
export const SESSION_COOKIE = /^sb-.*auth-token(\.\d+)?$/;

/** `@supabase/ssr` splits a cookie that is longer than this number of characters. */
const CHUNK = 3180;
const PREFIX = 'base64-';

interface StoredSession {
  access_token: string;
}

/** A session in the format of the browser client: `base64-` and JSON, in one cookie or in numbered chunks. */
export function sessionCookies(session: object, name: string): { name: string; value: string }[] {
  const value = PREFIX + Buffer.from(JSON.stringify(session)).toString('base64url');
  if (value.length <= CHUNK) return [{ name, value }];
  const parts = value.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? [];
  return parts.map((part, at) => ({ name: `${name}.${at}`, value: part }));
}

/** Joins the session from its cookie chunks. */
export function sessionOfCookies(cookies: readonly Cookie[]): StoredSession {
  const parts = cookies.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ value }) => value);
  return JSON.parse(Buffer.from(parts.join('').replace(PREFIX, ''), 'base64url').toString());
}

/** Replaces the session that is stored in these cookies. */
export async function replaceSession(context: BrowserContext, cookies: readonly Cookie[], session: object) {
  const [first] = cookies;
  if (!first) throw new Error('nobody is signed in');
  const name = first.name.replace(/\.\d+$/, '');
  await context.clearCookies({ name: SESSION_COOKIE });
  await context.addCookies(sessionCookies(session, name).map((cookie) => ({ ...first, ...cookie })));
}
