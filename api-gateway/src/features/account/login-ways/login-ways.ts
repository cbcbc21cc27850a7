import { confirmLoginAppRequest, forgetBrowsersRequest, type LoginWays, type NewLoginApp } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { readJson } from '../../../platform/http/read-json.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import { requireFreshProof } from '../../../platform/middleware/token-check/require-fresh-proof.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { browserWords } from '../device/browser-words.ts';
import { addressOf, newSecret, stepOfCode } from './app-code.logic.ts';
import { sealSecret } from './app-tries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.logic.ts';
import type { RememberedBrowsers } from './remembered-browsers.ts';
import { waysOf } from './ways-of.ts';

export interface LoginWaysDeps extends RequireUserDeps {
  rest: Pick<Rest, 'rpc' | 'select'>;
  signer: Signer;
  browsers: Pick<RememberedBrowsers, 'hashOf'>;
  /** Without mails the app is the only way, and stays while secure login is on. */
  sendsMail: boolean;
  config: { trustProxy: boolean; productName: string };
  /** Milliseconds since 1970. */
  now(): number;
}

const PURPOSE = 'new login app';
const MINUTES = 15;
const ticketSchema = z.object({ userId: z.string(), secret: z.string() });

const emailRows = z.array(z.object({ email: z.string() }));

/** Sets up the app, the recovery codes and the remembered browsers of the caller. What weakens the account needs a fresh proof. */
export function loginWays(deps: LoginWaysDeps) {
  const { rest, signer, supabase, browsers, config, now } = deps;

  /** Replaces the codes; null without secure login. */
  async function makeCodes(userId: string, words: ReturnType<typeof browserWords>): Promise<string[] | null> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashOfRecoveryCode(userId, code));
    const made = await rest.rpc('set_recovery_codes', { p_user_id: userId, p_hashes: hashes, ...words });
    return made === true ? codes : null;
  }

  return new Hono<AppEnv>()
    .post('/api/private/account/loginWays', requireUser(deps), async (c) => {
      const { id } = c.get('user');
      const ways = await waysOf(deps, id);
      const current = browsers.hashOf(c, id);
      return c.json({
        app: ways.app && { createdAt: ways.app.created_at, usedAt: ways.app.used_at },
        codesLeft: ways.codes_left,
        browsers: ways.browsers.map((browser) => ({
          id: browser.id,
          device: browser.device,
          createdAt: browser.created_at,
          usedAt: browser.used_at,
          expiresAt: browser.expires_at,
          isCurrent: browser.token_hash === current,
        })),
      } satisfies LoginWays);
    })
    .post('/api/private/account/beginLoginApp', requireUser(deps), async (c) => {
      const { id } = c.get('user');
      await requireFreshProof(deps, c.get('user'));
      const [row] = emailRows.parse(await rest.select(`profiles?select=email&id=eq.${id}`));
      const secret = newSecret();
      return c.json({
        secret,
        address: addressOf(secret, config.productName, row?.email ?? ''),
        ticket: signer.sign(PURPOSE, { userId: id, secret }, now() + MINUTES * 60_000),
      } satisfies NewLoginApp);
    })
    .post('/api/private/account/confirmLoginApp', requireUser(deps), async (c) => {
      const { ticket, code } = await readJson(c, confirmLoginAppRequest);
      const { id, sessionId } = c.get('user');
      await requireFreshProof(deps, c.get('user'));
      const opened = ticketSchema.safeParse(signer.open(PURPOSE, ticket, now()));
      if (!opened.success || opened.data.userId !== id) throw new ApiError(410, 'link_expired');
      const { secret } = opened.data;
      const step = stepOfCode(secret, code, now());
      if (step === null) throw new ApiError(403, 'login_code_wrong');
      const words = browserWords(c, config.trustProxy);
      await rest.rpc('set_login_app', {
        p_user_id: id,
        p_session_id: sessionId,
        p_sealed: sealSecret(deps, id, secret),
        p_step: step,
        ...words,
      });
      supabase.sessions.forget(id);
      const { codes_left: left } = await waysOf(deps, id);
      return c.json({ codes: left > 0 ? null : await makeCodes(id, words) });
    })
    .post('/api/private/account/removeLoginApp', requireUser(deps), async (c) => {
      await requireFreshProof(deps, c.get('user'));
      if (!deps.sendsMail) throw new ApiError(409, 'no_other_way');
      await rest.rpc('remove_login_app', { p_user_id: c.get('user').id, ...browserWords(c, config.trustProxy) });
      return c.json({ ok: true });
    })
    .post('/api/private/account/makeRecoveryCodes', requireUser(deps), async (c) => {
      await requireFreshProof(deps, c.get('user'));
      const codes = await makeCodes(c.get('user').id, browserWords(c, config.trustProxy));
      if (codes === null) throw new ApiError(409, 'conflict');
      return c.json({ codes });
    })
    .post('/api/private/account/forgetBrowsers', requireUser(deps), async (c) => {
      const { id } = await readJson(c, forgetBrowsersRequest);
      const gone = await rest.rpc('forget_browsers', { p_user_id: c.get('user').id, p_id: id });
      if (id !== null && gone === 0) throw notFound();
      return c.json({ ok: true });
    });
}
