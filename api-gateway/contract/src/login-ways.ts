import { z } from 'zod';

/** Ways to complete a sign-in with secure login (보안 로그인). */
export const LOGIN_WAYS = ['app', 'mail', 'recovery'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

const code = z.string().min(1).max(64);

/** POST /api/private/account/codeWays: the ways of the caller, beside the mail. Also for a session without its code. */
export const codeWaysResponse = z.object({ app: z.boolean(), recovery: z.boolean() });
export type CodeWays = z.infer<typeof codeWaysResponse>;

/**
 * POST /api/private/account/enterCode: completes the caller's session. With `remember` the browser gets a cookie, with which
 * signing in needs no code for 30 days. 403 `login_code_wrong`, `login_code_expired`, `login_code_used` (of the app, once each),
 * `recovery_code_wrong`; 409 `login_app_missing`; 429 `too_many_codes`.
 */
export const enterCodeRequest = z.object({ way: z.enum(LOGIN_WAYS), code, remember: z.boolean() });
export const enterCodeResponse = z.object({ ok: z.literal(true) });

/** POST /api/private/account/loginWays: what the caller has set up for secure login. */
export const loginWaysResponse = z.object({
  /** The app that shows codes; null without one. */
  app: z.object({ createdAt: z.string(), usedAt: z.string() }).nullable(),
  /** Recovery codes that were not used. */
  codesLeft: z.number(),
  /** Browsers that need no code, the last used first. */
  browsers: z.array(
    z.object({
      id: z.string(),
      /** Device and browser in Korean, e.g. `윈도우 PC · Chrome`. */
      device: z.string(),
      createdAt: z.string(),
      usedAt: z.string(),
      expiresAt: z.string(),
      /** Whether it is the browser of this request. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type LoginWays = z.infer<typeof loginWaysResponse>;
export type RememberedBrowser = LoginWays['browsers'][number];

/**
 * POST /api/private/account/beginLoginApp: a secret for an app. Nothing is stored until `confirmLoginApp`.
 * 403 `fresh_proof_required`.
 */
export const beginLoginAppResponse = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  address: z.string(),
  /** For `confirmLoginApp`, for 15 minutes. */
  ticket: z.string(),
});
export type NewLoginApp = z.infer<typeof beginLoginAppResponse>;

/**
 * POST /api/private/account/confirmLoginApp: sets the app, in place of a former one, and turns secure login on. The answer has
 * recovery codes when the caller had none. 403 `fresh_proof_required`, `login_code_wrong`; 410 `link_expired`.
 */
export const confirmLoginAppRequest = z.object({ ticket: z.string().max(2_000), code });
export const confirmLoginAppResponse = z.object({ codes: z.array(z.string()).nullable() });

/** POST /api/private/account/removeLoginApp. 403 `fresh_proof_required`; 409 `no_other_way` on a platform that sends no mail. */
export const removeLoginAppResponse = z.object({ ok: z.literal(true) });

/**
 * POST /api/private/account/makeRecoveryCodes: ten new codes, shown this once. The former ones end. 403
 * `fresh_proof_required`; 409 `conflict` without secure login.
 */
export const makeRecoveryCodesResponse = z.object({ codes: z.array(z.string()) });

/** POST /api/private/account/forgetBrowsers: one of `loginWays`, or all of them (null). */
export const forgetBrowsersRequest = z.object({ id: z.guid().nullable() });
export const forgetBrowsersResponse = z.object({ ok: z.literal(true) });
