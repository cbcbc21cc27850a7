import { randomUUID } from 'node:crypto';
import { compare } from '@node-rs/bcrypt';
import type { Sql } from '../postgres/connect.ts';
import { authError, nextWith } from './auth-body.ts';
import type { Correction } from './fetch.ts';

/** Hash of an unknown password, as expensive to check as a real one. */
const NOBODYS = '$2b$10$xRKRNbZA1SVLWHYPKajv4epLpreLwPjF0ZZzbrxUOev5jxidt1q76';

/**
 * lite looks at a password only where there is an account: an unknown address is answered twenty times as fast, and one
 * that is not confirmed is told to anybody. Here each sign-in costs one comparison, and who has the password alone
 * hears more.
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
 * Two tabs that renew one session at once: lite gives each a line of tokens of its own, and refuses a third that comes
 * before it has written them. One after the other, the second is given the first one's token.
 */
export function renewOneAfterTheOther(): Correction {
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
 * A refresh token that was used before is a second tab's, for ten seconds. After that somebody has a copy, and nobody
 * can say who: the session ends for all. lite answers with the newest token for ever.
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
