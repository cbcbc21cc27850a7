import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { cookieAttributes } from '../../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { Signer } from '../../../platform/http/signer.ts';

const NAME = 'dojang_routing';
const PURPOSE = 'routing cookie';
const DAYS = 30;

/** Request headers from which the cookie is read. */
export interface RoutingCookieDeps {
  signer: Pick<Signer, 'sign' | 'open'>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Response headers to which it is written. */
export interface WriteRoutingCookieDeps extends RoutingCookieDeps {
  config: { siteUrl: string };
}

/**
 * Remembers that this browser is signed in, which decides what its next page load fetches early. It contains no name
 * and grants no access.
 */
export function rememberSignedIn(c: Context<AppEnv>, deps: WriteRoutingCookieDeps): void {
  const seconds = DAYS * 24 * 60 * 60;
  const value = deps.signer.sign(PURPOSE, { signedIn: true }, deps.now() + seconds * 1000);
  setCookie(c, NAME, value, { ...cookieAttributes(deps), maxAge: seconds });
}

export const forgetSignedIn = (c: Context<AppEnv>, deps: WriteRoutingCookieDeps): void => {
  deleteCookie(c, NAME, cookieAttributes(deps));
};

export function isKnownSignedIn(c: Context<AppEnv>, { signer, now }: RoutingCookieDeps): boolean {
  const value = getCookie(c, NAME);
  return value !== undefined && signer.open(PURPOSE, value, now()) !== undefined;
}
