import type { ErrorCode } from '../../platform/errors/messages.ts';
import type { Tried } from '../account/counters.ts';
import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';

export interface AuthRule {
  code: ErrorCode;
  tried: Tried;
  /** Whose account it is tried on; empty when the request names none. */
  email: string;
}

/** How a request to Auth is limited; undefined where it is not. */
export function authRule({
  name,
  limit,
  body,
}: Pick<ParsedAuthRoute, 'name' | 'limit' | 'body'>): AuthRule | undefined {
  const { email = '' } = body;
  switch (limit) {
    case 'signIn':
      return { code: 'too_many_sign_ins', tried: 'signIn', email };
    case 'signUp':
      return { code: 'too_many_sign_ups', tried: 'signUp', email };
    case 'code':
      return { code: 'too_many_codes', tried: 'code', email };
    case 'link':
      return { code: 'too_many_codes', tried: 'link', email: '' };
    case 'mail':
      return { code: 'too_many_mails', tried: name === 'recover' ? 'resetMail' : 'mail', email };
    // A new address is asked by mail whether it is theirs: it may be a stranger's.
    case 'account':
      return email ? { code: 'too_many_mails', tried: 'mail', email } : undefined;
    case 'session':
      return undefined;
  }
}

/** Limits of the routes whose answer may be a session of somebody who has just shown who they are. */
export const SHOWS_WHO: readonly ParsedAuthRoute['limit'][] = ['signIn', 'signUp', 'code', 'link'];
