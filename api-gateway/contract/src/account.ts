import { z } from 'zod';

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'unknown'] as const;

/**
 * POST /api/private/account/sessions: the caller's sessions, the last used first. Browsers and addresses are described here, so
 * that no whole address leaves the server.
 */
export const ownSessionsResponse = z.array(
  z.object({
    id: z.string(),
    /** Device and browser in Korean, e.g. `윈도우 PC · Chrome`. */
    device: z.string(),
    kind: z.enum(DEVICE_KINDS),
    /** The network from which it was used last, e.g. `121.130.*.*`; empty when it is unknown. */
    network: z.string(),
    createdAt: z.string(),
    usedAt: z.string(),
    /** Whether it is the session of this request. */
    isCurrent: z.boolean(),
  }),
);
export type OwnSession = z.infer<typeof ownSessionsResponse>[number];

/** POST /api/private/account/endSession: ends another session of the caller. 404 when there is none with this id. */
export const endSessionRequest = z.object({ id: z.guid() });
export const endSessionResponse = z.object({ ok: z.literal(true) });

/**
 * POST /api/private/account/dataLink: the address of the caller's own data, valid for five minutes. The address answers a zip
 * of JSON and files. It answers 409 `zip_running` while the person downloads another zip, and allows ten downloads an hour.
 */
export const ownDataLinkResponse = z.object({
  url: z.string().startsWith('/api/public/account/data/'),
  expiresAt: z.iso.datetime(),
});
export type OwnDataLinkResponse = z.infer<typeof ownDataLinkResponse>;

/**
 * POST /api/private/account/prove: proves the person of this session for ten minutes, by the password, or by the access token of
 * another session that the person has begun within the last minute (with a passkey); that session ends. Acts that weaken an
 * account answer 403 `fresh_proof_required` without it. A code from the mail proves the person too (`verify_login_code`). 403
 * `wrong_password`; 429 as for a sign-in.
 */
export const proveRequest = z.union([
  z.strictObject({ password: z.string().min(1).max(1_000) }),
  z.strictObject({ session: z.string().min(1).max(4_000) }),
]);
export const proveResponse = z.object({ ok: z.literal(true) });

/**
 * POST /api/private/account/leave: signs the caller out everywhere, and deletes the account at `leaveAt` unless the caller
 * signs in before. 403 `wrong_password`; 409 `hand_over_first` while the caller is the only owner of something that others
 * use, and 409 `last_super`.
 */
export const leaveRequest = z.object({ password: z.string().min(1).max(1_000) });
export const leaveResponse = z.object({ leaveAt: z.string() });

/**
 * POST /api/private/account/changeEmail: mails a code to the present and to the new address. `finish_email_change` takes both
 * codes. The answer is the same when the new address is taken. 403 `wrong_password`; 409 `email_unchanged`; 429 after five in
 * an hour.
 */
export const changeEmailRequest = z.object({ email: z.string().max(320), password: z.string().min(1).max(1_000) });
export const changeEmailResponse = z.object({ ok: z.literal(true) });
