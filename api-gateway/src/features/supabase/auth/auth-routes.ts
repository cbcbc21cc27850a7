import { z } from 'zod';
import { isEmail, plainEmail } from '../../../platform/http/email.logic.ts';

/** What a caller has to show: the project's public key as `apikey`, a person's access token, or nothing. */
export type AuthKey = 'publishable' | 'bearer' | 'none';

/** Under which limit a route is counted; `auth-limits.logic.ts` says how. */
export type AuthLimit = 'signIn' | 'session' | 'signUp' | 'code' | 'link' | 'mail' | 'account';

/** One address of Auth that the product uses. Two of one name differ in how they are called only. */
export interface AuthRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** After `/auth/v1`. */
  readonly path: `/${string}`;
  /** The value of `grant_type` that chooses this route. */
  readonly grant?: string;
  /** Parameters that are passed on; any other is dropped. */
  readonly query: readonly string[];
  readonly key: AuthKey;
  readonly limit: AuthLimit;
  /** Fields that are passed on; any other is dropped. Without it no body is. */
  readonly body?: z.ZodType<AuthBody>;
  readonly purpose: string;
}

/** Fields of a body that has passed its route's check. */
export interface AuthBody {
  /** As `plainEmail` gives it. */
  email?: string | undefined;
  gotrue_meta_security?: { captcha_token?: string | undefined } | undefined;
  [field: string]: unknown;
}

const secret = z.string().max(1_000);
/** Of an account that is there already, and may have been made when other addresses were taken. */
const knownEmail = z.string().max(320).transform(plainEmail);
/** Of an account to come. */
const newEmail = knownEmail.refine(isEmail, { params: { code: 'email_address_invalid' } });

const captcha = { gotrue_meta_security: z.object({ captcha_token: z.string().max(2_000).optional() }).optional() };
/** The way back with a code that only the asking browser can use. */
const challenge = {
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(10).nullish(),
};

const LINK_TYPES = ['signup', 'email', 'recovery', 'email_change'] as const;

/**
 * Everything under `/auth/v1` that the product uses, in both modes; whatever is not here is closed. A new line needs
 * one in `auth-routes.test.ts`, which says what the route may do.
 */
export const AUTH_ROUTES = [
  {
    name: 'token.password',
    method: 'POST',
    path: '/token',
    grant: 'password',
    query: [],
    key: 'publishable',
    limit: 'signIn',
    body: z.object({ email: knownEmail, password: secret, ...captcha }),
    purpose: 'signs in',
  },
  {
    name: 'token.refresh_token',
    method: 'POST',
    path: '/token',
    grant: 'refresh_token',
    query: [],
    key: 'publishable',
    limit: 'session',
    body: z.object({ refresh_token: secret }),
    purpose: 'renews a session',
  },
  {
    name: 'token.pkce',
    method: 'POST',
    path: '/token',
    grant: 'pkce',
    query: [],
    key: 'publishable',
    limit: 'link',
    body: z.object({ auth_code: secret, code_verifier: secret }),
    purpose: 'begins the session of a mail link, in the browser that asked for the mail',
  },
  {
    name: 'signup',
    method: 'POST',
    path: '/signup',
    query: ['redirect_to'],
    key: 'publishable',
    limit: 'signUp',
    body: z.object({
      email: newEmail,
      password: secret,
      data: z.record(z.string(), z.unknown()).nullish(),
      ...captcha,
      ...challenge,
    }),
    purpose: 'makes an account',
  },
  {
    name: 'verify.code',
    method: 'POST',
    path: '/verify',
    query: [],
    key: 'publishable',
    limit: 'code',
    body: z.object({ type: z.enum(LINK_TYPES), email: knownEmail, token: z.string().max(64), ...captcha }),
    purpose: 'redeems the six digits of a mail',
  },
  {
    name: 'verify.link',
    method: 'POST',
    path: '/verify',
    query: [],
    key: 'publishable',
    limit: 'link',
    body: z.object({ type: z.enum(LINK_TYPES), token_hash: secret, ...captcha }),
    purpose: 'redeems the link of a mail on a page of ours',
  },
  {
    name: 'verify.link',
    method: 'GET',
    path: '/verify',
    query: ['token', 'type', 'redirect_to', 'flow'],
    key: 'none',
    limit: 'link',
    purpose: 'redeems the link of a mail and leads back to the page that asked for it',
  },
  {
    name: 'recover',
    method: 'POST',
    path: '/recover',
    query: ['redirect_to'],
    key: 'publishable',
    limit: 'mail',
    body: z.object({ email: knownEmail, ...captcha, ...challenge }),
    purpose: 'mails a link for a new password, to whoever holds a ticket of checkResetPwd',
  },
  {
    name: 'resend',
    method: 'POST',
    path: '/resend',
    query: ['redirect_to'],
    key: 'publishable',
    limit: 'mail',
    body: z.object({ type: z.enum(['signup', 'email_change']), email: knownEmail, ...captcha, ...challenge }),
    purpose: 'mails a confirmation again',
  },
  {
    name: 'user.read',
    method: 'GET',
    path: '/user',
    query: [],
    key: 'bearer',
    limit: 'session',
    purpose: 'reads the own account',
  },
  {
    name: 'user.update',
    method: 'PUT',
    path: '/user',
    query: ['redirect_to'],
    key: 'bearer',
    limit: 'account',
    body: z.object({ email: newEmail.optional(), password: secret.optional(), ...challenge }),
    purpose: 'changes the own password or address',
  },
  {
    name: 'logout',
    method: 'POST',
    path: '/logout',
    query: ['scope'],
    key: 'bearer',
    limit: 'session',
    purpose: 'ends the own session, the others, or all',
  },
] as const satisfies readonly AuthRoute[];

export type AuthRouteName = (typeof AUTH_ROUTES)[number]['name'];
