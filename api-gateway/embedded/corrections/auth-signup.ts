import { randomBytes, randomUUID } from 'node:crypto';
import type { Mailer } from '../mail/mailer.ts';
import type { Sql } from '../postgres/connect.ts';
import type { Correction } from './fetch.ts';

/**
 * A second sign-up with the same address, when addresses must be confirmed: GoTrue answers with a made-up user without
 * identities, so that nobody learns who is registered. lite answers 429.
 */
export const hideKnownAddresses: Correction = (next) => async (request, context) => {
  if (context.authRoute !== 'signup') return next(request, context);
  const email = context.authBody?.email;
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

/** lite answers 429 to every `resend` that has a mail to send. */
export function resendMails(sql: Sql, mailer: Mailer): Correction {
  return (next) => async (request, context) => {
    if (context.authRoute !== 'resend') return next(request, context);
    const { type, email } = context.authBody ?? {};
    if (typeof email !== 'string' || (type !== 'signup' && type !== 'email_change')) return next(request, context);
    if (type === 'signup') await resendConfirmation(sql, mailer, email.toLowerCase());
    else await resendEmailChange(sql, mailer, email.toLowerCase());
    // The answer is the same whether a mail was sent or not.
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}

/** Replaces the hash of a code in lite's table by a value that no code can have. */
const newHash = () => randomBytes(32).toString('hex');

async function resendConfirmation(sql: Sql, mailer: Mailer, email: string) {
  const hash = newHash();
  const [user] = await sql<{ id: string }[]>`
    update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
    where email = ${email} and email_confirmed_at is null and confirmation_sent_at is not null returning id`;
  if (user) await mailer.sendConfirmation(email, hash, '', { userId: user.id });
}

async function resendEmailChange(sql: Sql, mailer: Mailer, email: string) {
  const hash = newHash();
  const [user] = await sql<{ id: string; email_change: string }[]>`
    update auth.users u set email_change_token_new = ${hash}, email_change_sent_at = now()
    where email = ${email} and email_change <> ''
      -- Asked for, but somebody else's: no mail ever left.
      and not exists (select from auth.users taken where taken.email = u.email_change)
    returning id, email_change`;
  if (user) await mailer.sendEmailChange(user.email_change, hash, '', { userId: user.id });
}
