import { z } from 'zod';
import type { ErrorCode } from '../../errors/messages.ts';
import type { Limits } from '../../middleware/rate-limit/limits.ts';
import type { Counted } from '../../middleware/rate-limit/rate-limit.ts';
import { plainEmail } from '../account/reset-ticket.ts';

/** What is read of a body on its way to Auth. */
export const authBodySchema = z.object({
  email: z.string().max(320).optional(),
  gotrue_meta_security: z.object({ captcha_token: z.string().max(2000).optional() }).optional(),
});
export type AuthBody = z.infer<typeof authBodySchema>;

export interface AuthRule {
  code: ErrorCode;
  counted: Counted;
  /** Whether every try counts, or only those that Auth refuses. */
  counts: 'all' | 'refused';
}

/**
 * How a request to Auth is limited; undefined where it is not.
 *
 * @param path after `/auth/v1`
 * @param grant the query's `grant_type`
 * @param network an IPv4 address or an IPv6 /64
 */
export function authRule(
  limits: Limits,
  path: string,
  grant: string | undefined,
  body: AuthBody,
  network: string,
): AuthRule | undefined {
  const email = plainEmail(body.email ?? '');
  if (path === '/token' && grant === 'password') {
    const counted = [[limits.signIn, `${network} ${email}`] as const, [limits.signInNetwork, network] as const];
    return { code: 'too_many_sign_ins', counts: 'refused', counted };
  }
  if (path === '/signup') return { code: 'too_many_sign_ups', counts: 'all', counted: [[limits.signUp, network]] };
  if (path === '/verify') {
    // A mail's link carries a hash and no address: all of those share no counter but their network's.
    const ofNetwork = [limits.codeNetwork, network] as const;
    const counted = email ? [[limits.code, email] as const, ofNetwork] : [ofNetwork];
    return { code: 'too_many_codes', counts: 'refused', counted };
  }
  const sendsMail = path === '/recover' || path === '/otp' || path === '/magiclink' || path === '/resend';
  // A new address is asked by mail whether it is theirs: it may be a stranger's.
  if (sendsMail || (path === '/user' && email)) {
    // Of the network too: a thousand strangers are one mail each, and `otp` makes accounts of them.
    const counted = [[limits.authMail, email] as const, [limits.authMailNetwork, network] as const];
    return { code: 'too_many_mails', counts: 'all', counted };
  }
  return undefined;
}
