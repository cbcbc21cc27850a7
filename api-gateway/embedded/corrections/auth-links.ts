import { randomUUID } from 'node:crypto';
import { isUuid } from '@dojang/contract/text';
import { decodeJwt } from 'jose';
import { mailRequest } from '../mail/mailer.ts';
import type { Sql } from '../postgres/connect.ts';
import type { AuthRouteName } from './auth-route-table.ts';
import type { Correction } from './fetch.ts';

const MAILS: ReadonlySet<unknown> = new Set<AuthRouteName>(['recover', 'signup', 'resend', 'user.update']);

/**
 * Links in lite's mails always lead to the site's front page, with tokens in the URL. Here they lead to the caller's
 * `redirect_to`, with `?code=` when the caller sent a PKCE challenge. The flow is stored where lite stores those of
 * social sign-in, so that lite's own `grant_type=pkce` completes it.
 */
export function returnFromMail(sql: Sql, siteUrl: string): Correction {
  return (next) => async (request, context) => {
    const url = new URL(request.url);
    const { authRoute, authBody: body } = context;
    if (authRoute && MAILS.has(authRoute)) {
      const challenge = body?.code_challenge;
      const method = body?.code_challenge_method === 'plain' ? 'plain' : 's256';
      const redirectTo = url.searchParams.get('redirect_to') || siteUrl;
      const startFlow =
        typeof challenge === 'string' && challenge !== ''
          ? { startFlow: () => storeFlow(sql, authRoute, challenge, method) }
          : {};
      return mailRequest.run({ redirectTo, ...startFlow }, () => next(request, context));
    }
    const flow = url.searchParams.get('flow');
    if (authRoute !== 'verify.link' || !flow) return next(request, context);
    return finishWithCode(sql, flow, await next(request, context));
  };
}

async function storeFlow(sql: Sql, authRoute: AuthRouteName, challenge: string, method: string): Promise<string> {
  const id = randomUUID();
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await sql`
    insert into auth.flow_state (id, authentication_method, provider_type, code_challenge, code_challenge_method)
    values (${id}, ${authRoute}, 'email', ${challenge}, ${method})`;
  return id;
}

/** Turns lite's redirect with tokens into one with a code. lite has checked the redirect's target. */
async function finishWithCode(sql: Sql, flow: string, response: Response): Promise<Response> {
  const location = response.headers.get('location');
  if (!location) return response;
  const target = new URL(location);
  const answer = new URLSearchParams(target.hash.slice(1));
  target.hash = '';
  const token = answer.get('access_token');
  const code = token ? await issueCode(sql, flow, token) : null;
  if (code) target.searchParams.set('code', code);
  else {
    target.searchParams.set('error', answer.get('error') ?? 'access_denied');
    target.searchParams.set('error_code', answer.get('error_code') ?? 'flow_state_expired');
    target.searchParams.set(
      'error_description',
      answer.get('error_description') ?? 'Email link is invalid or has expired',
    );
  }
  return new Response(null, { status: 303, headers: { location: target.href } });
}

async function issueCode(sql: Sql, flow: string, token: string): Promise<string | null> {
  const { sub, session_id: session } = decodeJwt<{ session_id: string }>(token);
  // The session that lite created is not used: exchanging the code creates the real one.
  await sql`delete from auth.sessions where id = ${session}`;
  if (!sub || !isUuid(flow)) return null;
  const code = randomUUID();
  const issued = await sql`
    update auth.flow_state
    set auth_code = ${code}, user_id = ${sub}, auth_code_issued_at = now(), created_at = now(), updated_at = now()
    where id = ${flow} and auth_code is null and created_at > now() - interval '1 day'
    returning id`;
  return issued.length > 0 ? code : null;
}
