import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { MailTokens } from '../mail/mail-tokens.ts';
import type { Sql } from '../postgres/connect.ts';
import { authError, nextWith } from './auth-body.ts';
import { type Correction, withJson } from './fetch.ts';
import { isoTimestamp } from './wire-types.ts';

/**
 * A new password ends every other session, as in GoTrue, and invalidates all earlier mails. In lite the session of an attacker
 * would stay valid.
 */
export function endOtherSessions(sql: Sql, tokens: MailTokens): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'user.update') return next(request, context);
    const { email, password } = context.authBody ?? {};
    const response = await next(request, context);
    if (typeof password !== 'string' || !response.ok) return response;
    const { session_id: session, sub } = claimsOf(request);
    if (!session || !sub) return authError(403, 'bad_jwt', 'The token names no session');
    await sql`delete from auth.sessions where user_id = ${sub} and id <> ${session}`;
    await tokens.forget(sub, 'email_change');
    if (!email) await dropAskedAddress(sql, tokens, sub);
    return response;
  };
}

/**
 * A former owner may have requested a change to another address. If that mail could be sent again, the former owner would get
 * the account back.
 */
async function dropAskedAddress(sql: Sql, tokens: MailTokens, userId: string): Promise<void> {
  await sql`
    update auth.users set email_change = null, email_change_token_new = null, email_change_sent_at = null
    where id = ${userId} and email_change <> ''`;
  await tokens.forget(userId);
}

/**
 * A change to an address that is already registered: lite reveals this to every signed-in user. Here the answer is the
 * same as for a free address: the account shows the requested address, and no mail is sent.
 */
export function hideTakenAddresses(sql: Sql, tokens: MailTokens): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'user.update') return next(request, context);
    const { email: wanted, ...rest } = context.authBody ?? {};
    const { sub } = claimsOf(request);
    if (typeof wanted !== 'string' || !sub) return next(request, context);
    const email = wanted.toLowerCase();
    const taken = await sql`select 1 from auth.users where email = ${email} and id <> ${sub}`;
    if (taken.length === 0) return next(request, context);
    // The request is sent without the address. Auth then checks the token and applies the other changes.
    const response = await nextWith(next, request, context, rest);
    if (!response.ok) return response;
    await tokens.forget(sub);
    // The delay is as long as lite needs to write a mail, between its two times.
    const [asked] = await sql<{ sent_at: string; updated_at: string }[]>`
      update auth.users set email_change = ${email}, email_change_token_new = ${randomBytes(32).toString('hex')},
        email_change_sent_at = date_trunc('milliseconds', now() - (2 + 6 * random()) * interval '1 ms'),
        updated_at = date_trunc('milliseconds', now())
      where id = ${sub} returning email_change_sent_at::text as sent_at, updated_at::text`;
    const user = (await response.json()) as Record<string, unknown>;
    return withJson(response, {
      ...user,
      updated_at: isoTimestamp(asked?.updated_at ?? ''),
      new_email: email,
      email_change_sent_at: isoTimestamp(asked?.sent_at ?? ''),
    });
  };
}

/** The user id in a token that has been verified before. */
function claimsOf(request: Request): { sub?: string; session_id?: string } {
  try {
    return decodeJwt<{ session_id?: string }>(request.headers.get('authorization')?.split(' ')[1] ?? '');
  } catch {
    return {};
  }
}
