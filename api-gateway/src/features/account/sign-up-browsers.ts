import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { cookieAttributes } from '../../platform/http/cookie-attributes.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { KnownDeviceDeps } from './known-device.ts';
import { type AskPasswordDeps, askPassword } from './own-password.ts';

const NAME = 'dojang_sign_up';
const PURPOSE = 'sign-up';
/** Longer than a mail for the confirmation of an address works. */
const SECONDS = 24 * 60 * 60;

const signUpSchema = z.object({ account: z.string() });
/** Auth answers a user without identities when the address has an account. */
const madeSchema = z.object({ id: z.string(), identities: z.array(z.unknown()).min(1) });
const refusalSchema = z.object({ error_code: z.string() });

export type SignUpBrowsersDeps = KnownDeviceDeps & AskPasswordDeps;

export interface SignUp {
  email: string;
  password: string;
  /** The JSON of Auth. */
  answer: unknown;
}

/** The browser in which somebody signed up and then opens the mail has shown the password and the mailbox. */
export interface SignUpBrowsers {
  /** Called after a sign-up that waits for a mail. */
  remember(c: Context<AppEnv>, signUp: SignUp): Promise<void>;
  /** Whether the last sign-up in this browser chose the password of this account. */
  isOf(c: Context<AppEnv>, userId: string): boolean;
}

export function createSignUpBrowsers(deps: SignUpBrowsersDeps): SignUpBrowsers {
  const { signer, now } = deps;
  const accountOf = (userId: string) => signer.keyedHash(PURPOSE, userId);

  /** The account that waits for a mail and has this password. */
  const ownAccount = async (c: Context<AppEnv>, { email, password, answer }: SignUp): Promise<string | undefined> => {
    const made = madeSchema.safeParse(answer);
    if (!made.success) return undefined;
    // Hosted Auth answers every sign-up with the account that waits, and keeps the password of the first. It names the missing
    // confirmation only to the right password.
    const refusal: unknown = await askPassword(deps, c, email, password)
      .then((asked) => asked.json())
      .catch(() => null);
    return refusalSchema.safeParse(refusal).data?.error_code === 'email_not_confirmed' ? made.data.id : undefined;
  };

  return {
    async remember(c, signUp) {
      // The cookie looks the same without an account: it would tell whether a password is right.
      const userId = (await ownAccount(c, signUp)) ?? randomUUID();
      const value = signer.sign(PURPOSE, { account: accountOf(userId) }, now() + SECONDS * 1000);
      setCookie(c, NAME, value, { ...cookieAttributes(deps), sameSite: 'Strict', maxAge: SECONDS });
    },
    isOf(c, userId) {
      const opened = signUpSchema.safeParse(signer.open(PURPOSE, getCookie(c, NAME) ?? '', now()));
      return opened.success && opened.data.account === accountOf(userId);
    },
  };
}
