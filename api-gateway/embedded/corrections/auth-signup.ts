import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { createMailer } from '../mail/mailer.ts';
import type { Sql } from '../postgres/connect.ts';
import { authError, readObject, withObject } from './auth-body.ts';
import { type Correction, pathOf } from './fetch.ts';

/**
 * Signing up twice, while addresses must be confirmed: GoTrue answers with a made-up user without identities, so that
 * nobody learns who is a member. lite answers 429.
 */
export const hideKnownAddresses: Correction = (next) => async (request, context) => {
  if (pathOf(request) !== '/auth/v1/signup' || request.method !== 'POST') return next(request, context);
  const email = (await readObject(request))?.email;
  const response = await next(request, context);
  if (response.status !== 429 || typeof email !== 'string') return response;
  const now = new Date().toISOString();
  return Response.json(
    {
      id: randomUUID(),
      aud: 'authenticated',
      role: '',
      email: email.toLowerCase(),
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    },
    { headers: { 'access-control-allow-origin': '*' } },
  );
};

/** `verifyOtp({ type: 'email' })` is the documented type for mailed codes; lite knows its older name only. */
export const acceptEmailCodes: Correction = (next) => async (request, context) => {
  if (pathOf(request) !== '/auth/v1/verify' || request.method !== 'POST') return next(request, context);
  const body = await readObject(request);
  return next(body?.type === 'email' ? withObject(request, { ...body, type: 'magiclink' }) : request, context);
};

/** lite answers 429 to every `resend` for which there is something to send. */
export function resendMails(sql: Sql, mailer: ReturnType<typeof createMailer>): Correction {
  return (next) => async (request, context) => {
    if (pathOf(request) !== '/auth/v1/resend' || request.method !== 'POST') return next(request, context);
    const body = await readObject(request);
    const { type, email } = body ?? {};
    if (typeof email !== 'string' || (type !== 'signup' && type !== 'email_change')) return next(request, context);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (type === 'signup') await resendConfirmation(sql, mailer, email.toLowerCase(), code);
    else await resendEmailChange(sql, mailer, email.toLowerCase(), code);
    // The same answer whether there was anything to send or not.
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}

/** How lite stores a mailed code. */
const hashOf = (email: string, code: string) => createHash('sha256').update(`${email}${code}`).digest('hex');

async function resendConfirmation(sql: Sql, mailer: ReturnType<typeof createMailer>, email: string, code: string) {
  const hash = hashOf(email, code);
  const waiting = await sql`
    update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null returning id`;
  if (waiting.length > 0) await mailer.sendConfirmation(email, hash, code);
}

async function resendEmailChange(sql: Sql, mailer: ReturnType<typeof createMailer>, email: string, code: string) {
  const [user] = await sql<{ id: string; email_change: string }[]>`
    select id, email_change from auth.users where email = ${email} and email_change <> ''`;
  if (!user) return;
  const hash = hashOf(user.email_change.toLowerCase(), code);
  await sql`
    update auth.users set email_change_token_new = ${hash}, email_change_sent_at = now() where id = ${user.id}`;
  await mailer.sendEmailChange(user.email_change, hash, code);
}

/** Whoever changes a password throws every other session out, as GoTrue does; in lite a thief's session lives on. */
export function endOtherSessions(sql: Sql): Correction {
  return (next) => async (request, context) => {
    if (pathOf(request) !== '/auth/v1/user' || request.method !== 'PUT') return next(request, context);
    const changesPassword = typeof (await readObject(request))?.password === 'string';
    const response = await next(request, context);
    if (!changesPassword || !response.ok) return response;
    const session = sessionOf(request);
    if (!session) return authError(403, 'bad_jwt', 'The token names no session');
    await sql`
      delete from auth.sessions
      where user_id = (select user_id from auth.sessions where id = ${session}) and id <> ${session}`;
    return response;
  };
}

function sessionOf(request: Request): string | null {
  try {
    const claims = request.headers.get('authorization')?.split('.')[1] ?? '';
    const { session_id: session } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { session_id?: string };
    return session ?? null;
  } catch {
    return null;
  }
}
