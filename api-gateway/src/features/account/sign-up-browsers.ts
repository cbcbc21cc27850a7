import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { cookieAttributes } from '../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { KnownDeviceDeps } from './known-device.ts';

const NAME = 'dojang_sign_up';
const PURPOSE = 'sign-up';
/** Longer than a mail for the confirmation of an address works. */
const SECONDS = 24 * 60 * 60;

const signUpSchema = z.object({ account: z.string() });

/** The browser in which somebody signed up and then opens the mail has shown the password and the mailbox. */
export interface SignUpBrowsers {
  /** Called after a sign-up that waits for a mail. */
  remember(c: Context<AppEnv>, email: string): void;
  /** Whether the last sign-up in this browser was with this address. */
  isOf(c: Context<AppEnv>, email: string): boolean;
}

export function createSignUpBrowsers(deps: KnownDeviceDeps): SignUpBrowsers {
  const { signer, now } = deps;
  const accountOf = (email: string) => signer.keyedHash(PURPOSE, email);
  return {
    remember(c, email) {
      const value = signer.sign(PURPOSE, { account: accountOf(email) }, now() + SECONDS * 1000);
      setCookie(c, NAME, value, { ...cookieAttributes(deps), sameSite: 'Strict', maxAge: SECONDS });
    },
    isOf(c, email) {
      const opened = signUpSchema.safeParse(signer.open(PURPOSE, getCookie(c, NAME) ?? '', now()));
      return opened.success && opened.data.account === accountOf(email);
    },
  };
}
