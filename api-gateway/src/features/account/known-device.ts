import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { cookieAttributes } from '../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Signer } from '../../platform/http/signer.ts';

const NAME = 'dojang_device';
const PURPOSE = 'known device';
const DAYS = 400;
/** Maximum number of accounts, for a browser that a family shares. */
const MAX_ACCOUNTS = 5;

const deviceSchema = z.object({ id: z.string(), accounts: z.array(z.string()) });

/**
 * Browsers in which a user has signed in. Each browser has its own counts for those accounts, so that attempts of strangers
 * elsewhere do not lock the user out. Its requests also wait apart from those of its network (`middleware/lanes`). The cookie
 * proves nothing else: a stolen cookie allows a few guesses.
 */
export interface KnownDevices {
  /** The browser's id when this account has signed in there; otherwise null. */
  find(c: Context<AppEnv>, email: string): string | null;
  /** A name of the account that signed in last in this browser; null when no account has signed in. */
  lastAccount(c: Context<AppEnv>): string | null;
  /** Called after a sign-in. Signing out does not forget the browser. */
  remember(c: Context<AppEnv>, email: string): void;
}

export interface KnownDeviceDeps {
  signer: Signer;
  /** Milliseconds since 1970. */
  now(): number;
  config: { siteUrl: string };
}

export function createKnownDevices(deps: KnownDeviceDeps): KnownDevices {
  const { signer, now } = deps;
  const accountOf = (email: string) => signer.keyedHash(PURPOSE, email);
  const read = (c: Context<AppEnv>) => {
    const opened = deviceSchema.safeParse(signer.open(PURPOSE, getCookie(c, NAME) ?? '', now()));
    return opened.success ? opened.data : null;
  };
  return {
    find(c, email) {
      const device = read(c);
      return device?.accounts.includes(accountOf(email)) ? device.id : null;
    },
    lastAccount: (c) => read(c)?.accounts[0] ?? null,
    remember(c, email) {
      const known = read(c);
      const account = accountOf(email);
      const others = known?.accounts.filter((other) => other !== account) ?? [];
      const device = { id: known?.id ?? randomUUID(), accounts: [account, ...others].slice(0, MAX_ACCOUNTS) };
      const seconds = DAYS * 24 * 60 * 60;
      const value = signer.sign(PURPOSE, device, now() + seconds * 1000);
      setCookie(c, NAME, value, { ...cookieAttributes(deps), sameSite: 'Strict', maxAge: seconds });
    },
  };
}
