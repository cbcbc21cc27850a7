import type { ErrorCode } from '../../errors/messages.ts';
import type { Limits } from '../../middleware/rate-limit/limits.ts';
import type { Counted } from '../../middleware/rate-limit/rate-limit.ts';
import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';

export interface AuthRule {
  code: ErrorCode;
  counted: Counted;
  /** Whether every try counts, or only those that Auth refuses. */
  counts: 'all' | 'refused';
}

/**
 * How a request to Auth is limited; undefined where it is not.
 *
 * @param network an IPv4 address or an IPv6 /64
 */
export function authRule(
  limits: Limits,
  { limit, body }: Pick<ParsedAuthRoute, 'limit' | 'body'>,
  network: string,
): AuthRule | undefined {
  const { email = '' } = body;
  switch (limit) {
    case 'signIn': {
      const counted = [[limits.signIn, `${network} ${email}`] as const, [limits.signInNetwork, network] as const];
      return { code: 'too_many_sign_ins', counts: 'refused', counted };
    }
    case 'signUp':
      return { code: 'too_many_sign_ups', counts: 'all', counted: [[limits.signUp, network]] };
    case 'code': {
      const counted = [[limits.code, email] as const, [limits.codeNetwork, network] as const];
      return { code: 'too_many_codes', counts: 'refused', counted };
    }
    // The token of a link names no account: all of those share no counter but their network's.
    case 'link':
      return { code: 'too_many_codes', counts: 'refused', counted: [[limits.codeNetwork, network]] };
    case 'mail':
      return mailRule(limits, email, network);
    // A new address is asked by mail whether it is theirs: it may be a stranger's.
    case 'account':
      return email ? mailRule(limits, email, network) : undefined;
    case 'session':
      return undefined;
  }
}

function mailRule(limits: Limits, email: string, network: string): AuthRule {
  // Of the network too: a thousand strangers are one mail each.
  const counted = [[limits.authMail, email] as const, [limits.authMailNetwork, network] as const];
  return { code: 'too_many_mails', counts: 'all', counted };
}
