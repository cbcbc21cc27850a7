import { z } from 'zod';
import { isEmail, plainEmail } from '../../../platform/http/email.logic.ts';

/** What a caller has to present: the project's public key as `apikey`, a user's access token, or nothing. */
export type AuthKey = 'publishable' | 'bearer' | 'none';

/** The limit that a route counts towards; see `auth-limits.logic.ts`. */
export type AuthLimit = 'signIn' | 'session' | 'signUp' | 'code' | 'link' | 'mail' | 'account' | 'passkey';

/** An Auth route that the product uses. Two routes with the same name differ only in how they are called. */
export interface AuthRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path after `/auth/v1`. `:id` stands for a UUID. */
  readonly path: `/${string}`;
  /** The value of `grant_type` that chooses this route. */
  readonly grant?: string;
  /** Query parameters that are passed on; all others are dropped. */
  readonly query: readonly string[];
  readonly key: AuthKey;
  readonly limit: AuthLimit;
  /** Body fields that are passed on. All other fields are dropped. When this list is missing, no body is passed on. */
  readonly body?: z.ZodType<AuthBody>;
  /** Whether the session needs a fresh proof of its person (`requireFreshProof`). */
  readonly isFresh?: boolean;
  readonly purpose: string;
}

/** Fields of a body that passed its route's check. */
export interface AuthBody {
  /** An e-mail address in the form of `plainEmail`. */
  email?: string | undefined;
  gotrue_meta_security?: { captcha_token?: string | undefined } | undefined;
  [field: string]: unknown;
}

const secret = z.string().max(1_000);
/** E-mail of an existing account. The account may have been created under older rules for addresses. */
const knownEmail = z.string().max(320).transform(plainEmail);
/** E-mail of a new account. */
const newEmail = knownEmail.refine(isEmail, { params: { code: 'email_address_invalid' } });

const captcha = { gotrue_meta_security: z.object({ captcha_token: z.string().max(2_000).optional() }).optional() };
/** The redirect URL, and the PKCE challenge that binds the code to the requesting browser. */
const challenge = {
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(10).nullish(),
};

/** The answer of an authenticator as JSON. Auth checks its content. */
const credential = z.looseObject({ id: secret, type: z.literal('public-key') });

const LINK_TYPES = ['signup', 'email', 'recovery'] as const;

/**
 * Every route under `/auth/v1` that the product uses, in both modes. All other routes are closed. A new line requires a line
 * in `auth-routes.test.ts`, which describes the permissions of the route.
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
    purpose: 'opens the page that redeems the link of a former mail',
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
    body: z.object({ type: z.literal('signup'), email: knownEmail, ...captcha, ...challenge }),
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
    // The address is changed by the codes of `begin_email_change`, and not by this route.
    body: z.object({ email: z.never().optional(), password: secret.optional(), ...challenge }),
    isFresh: true,
    purpose: 'changes the own password',
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
  {
    name: 'passkey.list',
    method: 'GET',
    path: '/passkeys',
    query: [],
    key: 'bearer',
    limit: 'session',
    purpose: 'lists the own passkeys',
  },
  {
    name: 'passkey.register.options',
    method: 'POST',
    path: '/passkeys/registration/options',
    query: [],
    key: 'bearer',
    limit: 'account',
    isFresh: true,
    purpose: 'asks for a challenge for a new passkey',
  },
  {
    name: 'passkey.register',
    method: 'POST',
    path: '/passkeys/registration/verify',
    query: [],
    key: 'bearer',
    limit: 'account',
    body: z.object({ challenge_id: secret, credential }),
    purpose: 'adds a passkey',
  },
  {
    name: 'passkey.rename',
    method: 'PATCH',
    path: '/passkeys/:id',
    query: [],
    key: 'bearer',
    limit: 'account',
    body: z.object({ friendly_name: z.string().trim().min(1).max(60) }),
    isFresh: true,
    purpose: 'names an own passkey',
  },
  {
    name: 'passkey.remove',
    method: 'DELETE',
    path: '/passkeys/:id',
    query: [],
    key: 'bearer',
    limit: 'account',
    isFresh: true,
    purpose: 'removes an own passkey',
  },
  {
    name: 'passkey.sign-in.options',
    method: 'POST',
    path: '/passkeys/authentication/options',
    query: [],
    key: 'publishable',
    limit: 'passkey',
    body: z.object(captcha),
    purpose: 'asks for a challenge for signing in with a passkey',
  },
  {
    name: 'passkey.sign-in',
    method: 'POST',
    path: '/passkeys/authentication/verify',
    query: [],
    key: 'publishable',
    limit: 'passkey',
    body: z.object({ challenge_id: secret, credential }),
    purpose: 'signs in with a passkey',
  },
] as const satisfies readonly AuthRoute[];

export type AuthRouteName = (typeof AUTH_ROUTES)[number]['name'];
