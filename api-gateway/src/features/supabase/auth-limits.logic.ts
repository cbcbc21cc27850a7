import type { ErrorCode } from '../../platform/errors/messages.ts';
import type { Tried } from '../account/counters.ts';
import type { ParsedAuthRoute } from './auth/parse-auth-route.logic.ts';

export interface AuthRule {
  code: ErrorCode;
  tried: Tried;
  /** The account of the attempt; empty when the request names none. */
  email: string;
}

/**
 * The limit of a request to Auth. Requests with random secrets of 122 bits and more, or with signatures, have no limit,
 * because nobody can guess them. A limit would only lock out the network of the guesser.
 *
 * @param linksHoldCodes whether a code can be tried as a link
 */
export function authRule(
  { name, limit, body }: Pick<ParsedAuthRoute, 'name' | 'limit' | 'body'>,
  linksHoldCodes: boolean,
): AuthRule | undefined {
  const { email = '' } = body;
  switch (limit) {
    case 'signIn':
      return { code: 'too_many_sign_ins', tried: 'signIn', email };
    case 'signUp':
      return { code: 'too_many_sign_ups', tried: 'signUp', email };
    case 'code':
      return { code: 'too_many_codes', tried: 'code', email };
    case 'link':
      return linksHoldCodes && name === 'verify.link'
        ? { code: 'too_many_links', tried: 'link', email: '' }
        : undefined;
    case 'mail':
      return { code: 'too_many_mails', tried: name === 'recover' ? 'resetMail' : 'mail', email };
    case 'passkey':
    case 'account':
    case 'session':
      return undefined;
  }
}

/** Limits of the routes whose answer may be a session of a user who has just authenticated. */
export const SHOWS_WHO: readonly ParsedAuthRoute['limit'][] = ['signIn', 'signUp', 'code', 'link', 'passkey'];
