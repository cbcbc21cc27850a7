import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { cut } from '@dojang/contract/text';
import { compare } from '@node-rs/bcrypt';
import { decodeJwt } from 'jose';
import type { Sql } from '../postgres/connect.ts';
import { authError, nextWith } from './auth-body.ts';
import type { AuthRouteName } from './auth-route-table.ts';
import type { Correction } from './fetch.ts';

/** A hash that belongs to no account. Checking it takes as long as checking a real hash. */
const NOBODYS = '$2b$10$xRKRNbZA1SVLWHYPKajv4epLpreLwPjF0ZZzbrxUOev5jxidt1q76';

/**
 * lite checks a password only when the account exists, so it answers twenty times as fast for an unknown address. It also
 * tells everybody that an address is unconfirmed. Here each sign-in costs one comparison, and only a caller with the right
 * password gets a specific answer.
 */
export function compareAlways(sql: Sql): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'token.password') return next(request, context);
    const { email, password } = context.authBody ?? {};
    if (typeof email !== 'string' || typeof password !== 'string') return next(request, context);
    const [user] = await sql<{ hash: string | null; is_confirmed: boolean }[]>`
      select encrypted_password as hash, email_confirmed_at is not null as is_confirmed
      from auth.users where email = ${email.toLowerCase()}`;
    if (user?.hash && user.is_confirmed) return next(request, context);
    const isRight = await compare(password, user?.hash ?? NOBODYS);
    if (user?.hash && isRight) return next(request, context);
    const nobody = `${randomUUID()}@nobody.invalid`;
    return nextWith(next, request, context, { ...context.authBody, email: nobody });
  };
}

/**
 * Two tabs may renew one session at the same time. lite then starts a separate token chain for each, and refuses a third
 * request that comes before the chains are stored. Here the requests run one after the other, and the second request gets the
 * token of the first.
 */
export function serializeRefreshes(): Correction {
  const underway = new Map<string, Promise<unknown>>();
  return (next) => async (request, context) => {
    if (context.authRoute !== 'token.refresh_token') return next(request, context);
    const token = String(context.authBody?.refresh_token);
    const before = underway.get(token) ?? Promise.resolve();
    const mine = before.then(() => next(request, context));
    const settled = mine.catch(() => {});
    underway.set(token, settled);
    try {
      return await mine;
    } finally {
      if (underway.get(token) === settled) underway.delete(token);
    }
  };
}

/**
 * A refresh token that was used before is accepted for ten seconds, for a second tab. After that it may be a stolen copy, so
 * the session ends. lite would answer with the newest token forever.
 */
export function endReplayedSessions(sql: Sql): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'token.refresh_token') return next(request, context);
    const token = context.authBody?.refresh_token;
    if (typeof token !== 'string') return next(request, context);
    const ended = await sql`
      with replayed as (
        select session_id from auth.refresh_tokens
        where token = ${token} and revoked and updated_at < now() - interval '10 seconds'
      )
      delete from auth.sessions where id in (select session_id from replayed) returning id`;
    if (ended.length === 0) return next(request, context);
    return authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  };
}

/**
 * A token in the form of GoTrue that nobody has: lite calls its form wrong, because its own tokens are UUIDs. GoTrue calls it
 * unknown.
 */
export const nameUnknownTokens: Correction = (next) => async (request, context) => {
  const token = context.authRoute === 'token.refresh_token' ? context.authBody?.refresh_token : undefined;
  if (typeof token !== 'string' || !/^[a-z0-9]{12}$/.test(token)) return next(request, context);
  return authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
};

/** Only this many characters of a user agent are stored. */
const MAX_USER_AGENT = 400;

/** GoTrue stores the browser and the address with which a session began and was last renewed. lite stores neither. */
export function noteBrowsers(sql: Sql): Correction {
  return (next) => async (request, context) => {
    if (!context.authRoute || !BEGINS_SESSION.has(context.authRoute)) return next(request, context);
    const response = await next(request, context);
    if (!response.ok) return response;
    const answer = (await response.clone().json()) as { access_token?: unknown };
    if (typeof answer.access_token !== 'string') return response;
    const { session_id: session } = decodeJwt<{ session_id?: string }>(answer.access_token);
    const agent = request.headers.get('user-agent');
    const browser = agent === null ? null : cut(agent, MAX_USER_AGENT);
    // A proxy may send any text, and PostgreSQL does not accept a zone in an address.
    const [address = ''] = context.peerAddress?.split('%') ?? [];
    const ip = isIP(address) ? address : null;
    if (session) await sql`update auth.sessions set user_agent = ${browser}, ip = ${ip} where id = ${session}`;
    return response;
  };
}

const BEGINS_SESSION: ReadonlySet<AuthRouteName> = new Set([
  'token.password',
  'token.refresh_token',
  'token.pkce',
  'signup',
  'verify',
]);
