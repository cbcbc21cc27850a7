import { z } from 'zod';

/**
 * POST /api/public/checkResetPwd: whether an account has this e-mail and this display name. 5 attempts per 15 minutes,
 * then 429 `too_many_resets`.
 */
export const checkResetPwdRequest = z.object({
  email: z.string().trim().min(1).max(320),
  displayName: z.string().trim().min(1).max(100),
});

/**
 * `false`, or a ticket that is valid for one reset mail within 10 minutes: `resetPasswordForEmail(email, { redirectTo,
 * captchaToken: ticket })`. Without it `/auth/v1/recover` is refused with 403 `ticket_required`.
 */
export const checkResetPwdResponse = z.union([z.literal(false), z.object({ ticket: z.string() })]);
export type CheckResetPwdResponse = z.infer<typeof checkResetPwdResponse>;
