import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppDeps } from '../../../deps.ts';
import { cookieAttributes } from '../../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../../platform/http/env.ts';

const NAME = 'dojang_routing';
const PURPOSE = 'routing cookie';
const DAYS = 30;

type SignerDeps = Pick<AppDeps, 'signer' | 'now' | 'config'>;

/**
 * Remembers that this browser is signed in, which decides what its next page load fetches early. It names nobody and
 * opens nothing.
 */
export function rememberSignedIn(c: Context<AppEnv>, deps: SignerDeps): void {
  const seconds = DAYS * 24 * 60 * 60;
  const value = deps.signer.sign(PURPOSE, { signedIn: true }, deps.now() + seconds * 1000);
  setCookie(c, NAME, value, { ...cookieAttributes(deps), maxAge: seconds });
}

export const forgetSignedIn = (c: Context<AppEnv>, deps: SignerDeps): void => {
  deleteCookie(c, NAME, cookieAttributes(deps));
};

export function isKnownSignedIn(c: Context<AppEnv>, { signer, now }: Pick<AppDeps, 'signer' | 'now'>): boolean {
  const value = getCookie(c, NAME);
  return value !== undefined && signer.open(PURPOSE, value, now()) !== undefined;
}
