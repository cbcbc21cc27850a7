import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { limited, type Outcome, outcomeOf } from '../../platform/middleware/rate-limit/rate-limit.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Account } from '../account/index.ts';
import { requireGoodPassword } from '../account/password/password-policy.ts';
import { type AnnounceDeps, announceSignUp } from './auth/announce-sign-up.ts';
import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';
import { passwordMark, requireUnchanged } from './auth/unchanged-password.ts';
import { authRule, SHOWS_WHO } from './auth-limits.logic.ts';

export interface AuthGuardDeps extends AnnounceDeps {
  account: Pick<
    Account,
    | 'countersOf'
    | 'resetTickets'
    | 'devices'
    | 'signUpBrowsers'
    | 'tellOfBrowser'
    | 'proveByMail'
    | 'passkeyAdded'
    | 'recognize'
  >;
  supabase: Pick<SupabasePort, 'linksHoldCodes'>;
  config: AnnounceDeps['config'] & { productName: string };
}

/**
 * Runs before Auth, after `authRoute`. It limits sign-in, sign-up, codes and mails, and requires a ticket of `checkResetPwd`
 * for a reset mail. A new password and a sign-up are checked before Auth sees them (`checkNew`). It announces the network of a new
 * account, and remembers the browser in which a user signed in. A mail tells the user about a new browser, and about a passkey that
 * is added or removed.
 */
export function authGuard(deps: AuthGuardDeps) {
  const { account, supabase } = deps;
  const { countersOf, resetTickets, devices, signUpBrowsers, tellOfBrowser, proveByMail, passkeyAdded, recognize } =
    account;
  return createMiddleware<AppEnv>(async (c, next) => {
    const route = c.get('authRoute');
    const { email: asked = '', gotrue_meta_security: meta } = route.body;
    const ticket = route.name === 'recover' ? { value: meta?.captcha_token ?? '', email: asked } : null;
    // A request without a ticket is not counted, because strangers would use up other users' mails.
    if (ticket && !resetTickets.isGood(ticket.value, ticket.email)) throw new ApiError(403, 'ticket_required');

    await checkNew(deps, route, c.get('user')?.email);
    const rule = authRule(route, supabase.linksHoldCodes);
    const { signal } = c.req.raw;
    let mark: unknown;
    const attempt = async () => {
      if (ticket && !resetTickets.redeem(ticket.value, ticket.email)) throw new ApiError(403, 'ticket_required');
      if (route.name === 'signup') await announceSignUp(deps, c, asked);
      if (route.name === 'token.password') mark = await passwordMark(deps, asked);
      await next();
    };
    const judge = (): Outcome => {
      // An expired link redirects with the reason.
      if (rule?.tried === 'link' && /[#?&]error=/.test(c.res.headers.get('location') ?? '')) return 'refused';
      const outcome = outcomeOf(c.res.status);
      // This also runs when the client disconnects before the answer, because the mail was sent.
      const isSent = rule?.tried === 'mail' || rule?.tried === 'resetMail';
      return outcome === 'failed' && isSent && signal.aborted ? 'accepted' : outcome;
    };
    if (rule) await limited(countersOf(c, rule.tried, rule.email), rule.code, attempt, judge);
    else await next();
    const person = c.get('user');
    if (person && c.res.ok && route.name === 'passkey.register') {
      await passkeyAdded(c, { answer: await jsonOf(c.res), token: person.token }, person.id);
    }
    if (person && c.res.ok && route.name === 'passkey.remove')
      await tellOfBrowser(c, 'tell_removed_passkey', person.id);
    const signedIn = SHOWS_WHO.includes(route.limit) && c.res.ok ? await userOfSession(c) : undefined;
    if (!signedIn && c.res.ok && route.name === 'signup') {
      const password = String(route.body.password);
      await signUpBrowsers.remember(c, { email: asked, password, answer: await jsonOf(c.res) });
    }
    if (!signedIn) return;
    if (route.name === 'token.password')
      await requireUnchanged(deps, { id: signedIn.sessionId, userId: signedIn.id }, mark);
    const email = plainEmail(signedIn.email);
    if (BY_MAIL.includes(route.limit)) {
      const endsPassword = route.body.type === 'recovery' || !signUpBrowsers.isOf(c, signedIn.id);
      await proveByMail({ id: signedIn.sessionId, userId: signedIn.id, endsPassword });
    } else await recognize(c, signedIn.id, signedIn.sessionId);
    const isNew = devices.find(c, email) === null;
    devices.remember(c, email);
    if (isNew) await tellOfBrowser(c, 'tell_new_device', signedIn.id);
  });
}

/**
 * Refuses a bad password and a sign-up without consents. Auth would first look for the address of a sign-up, and so tell who is
 * registered; here nothing depends on it.
 */
async function checkNew(
  { rest, config }: Pick<AuthGuardDeps, 'rest' | 'config'>,
  { name, body }: ParsedAuthRoute,
  ownEmail: string | null | undefined,
): Promise<void> {
  if (name !== 'signup' && name !== 'user.update') return;
  const { email = ownEmail ?? '', password, data } = body;
  const { productName } = config;
  if (typeof password === 'string') await requireGoodPassword(password, { email, productName });
  if (name !== 'signup') return;
  const consents = data && typeof data === 'object' && 'consents' in data ? data.consents : null;
  if ((await rest.rpc('lacks_consents', { p_consents: consents })) === true)
    throw new ApiError(400, 'consent_required');
}

/** The JSON of an answer, which is still sent; null when it has none. */
const jsonOf = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .catch(() => null);

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string(), email: z.string() }) });

/** Limits of the routes that redeem a mail. A session from such a route needs no other code. */
const BY_MAIL: readonly ParsedAuthRoute['limit'][] = ['code', 'link'];

type SignedIn = z.infer<typeof sessionSchema>['user'] & { sessionId: string };

/** The user of the session in an answer, if any. */
async function userOfSession(c: Context<AppEnv>): Promise<SignedIn | undefined> {
  const session = sessionSchema.safeParse(await jsonOf(c.res));
  if (!session.success) return undefined;
  return { ...session.data.user, sessionId: sessionOf(session.data.access_token) };
}

function sessionOf(token: string): string {
  try {
    return decodeJwt<{ session_id?: string }>(token).session_id ?? '';
  } catch {
    return '';
  }
}
