import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { describeError } from '../../../platform/errors/describe-error.ts';
import { cookieAttributes } from '../../../platform/http/cookie-attributes.ts';
import type { AppEnv, User } from '../../../platform/http/env.ts';
import type { Log } from '../../../platform/http/log.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { describeDevice } from '../device/device.logic.ts';

const NAME = 'dojang_remembered';
const PURPOSE = 'remembered browser';
/** As in the database. */
const SECONDS = 30 * 24 * 60 * 60;
/** Maximum number of accounts, for a browser that a family shares. */
const MAX_ACCOUNTS = 5;

/** Random values of this browser, one for each account (a keyed hash of its id). The last remembered comes first. */
const cookieSchema = z.array(z.tuple([z.string(), z.string()]));

type Session = Pick<User, 'id' | 'sessionId'>;

/**
 * Browsers in which a code was entered, and in which signing in needs no code for 30 days (보안 로그인). The cookie holds a random
 * value for each account, and the database its hash. It proves nothing without the password or a passkey.
 */
export interface RememberedBrowsers {
  /** Called after a code was entered. A failure is only logged, because the session is complete. */
  remember(c: Context<AppEnv>, session: Session): Promise<void>;
  /** Completes a session that has just begun in this browser. When it cannot, the user is asked for a code. */
  recognize(c: Context<AppEnv>, session: Session): Promise<boolean>;
  /** The hash under which this browser is stored for a user; null when it was not remembered. */
  hashOf(c: Context<AppEnv>, userId: string): string | null;
}

export interface RememberedBrowsersDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'sign' | 'open' | 'keyedHash'>;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  config: { siteUrl: string };
}

export function createRememberedBrowsers(deps: RememberedBrowsersDeps): RememberedBrowsers {
  const { rest, signer, log, now } = deps;
  const accountOf = (userId: string) => signer.keyedHash(PURPOSE, userId);
  const read = (c: Context<AppEnv>) => {
    const opened = cookieSchema.safeParse(signer.open(PURPOSE, getCookie(c, NAME) ?? '', now()));
    return opened.success ? opened.data : [];
  };
  const hashOf = (c: Context<AppEnv>, userId: string) => {
    const account = accountOf(userId);
    const token = read(c).find(([name]) => name === account)?.[1];
    return token === undefined ? null : hash('sha256', token);
  };
  return {
    async remember(c, { id, sessionId }) {
      // A new value each time: another person may have put the present cookie into this browser.
      const token = randomBytes(32).toString('base64url');
      const { device } = describeDevice(c.req.header('user-agent') ?? '');
      const row = { p_user_id: id, p_session_id: sessionId, p_token_hash: hash('sha256', token), p_device: device };
      try {
        await rest.rpc('remember_browser', row);
      } catch (error) {
        return log({ level: 'warn', event: 'browser_not_remembered', error: describeError(error) });
      }
      const account = accountOf(id);
      const others = read(c).filter(([name]) => name !== account);
      const value = [[account, token], ...others].slice(0, MAX_ACCOUNTS);
      const signed = signer.sign(PURPOSE, value, now() + SECONDS * 1000);
      setCookie(c, NAME, signed, { ...cookieAttributes(deps), maxAge: SECONDS });
    },
    async recognize(c, { id, sessionId }) {
      const tokenHash = hashOf(c, id);
      if (tokenHash === null) return false;
      try {
        const proof = { p_user_id: id, p_session_id: sessionId, p_token_hash: tokenHash };
        return (await rest.rpc('prove_by_browser', proof)) === true;
      } catch (error) {
        log({ level: 'warn', event: 'browser_not_recognized', error: describeError(error) });
        return false;
      }
    },
    hashOf,
  };
}
