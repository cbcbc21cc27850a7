import { growing, type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/**
 * What is tried on accounts. An "account" is an e-mail as it was typed, known or not; a "network" is an IPv4 address or
 * an IPv6 /64, whose bounds an office of 200 people does not reach, also when all of them try at once; a "device" is a
 * browser in which that account has signed in, and is asked instead of all others.
 */
export const ACCOUNT_LIMITS = {
  /** Failed sign-ins: of a network, of an account there, of an account everywhere. */
  signInNetwork: { ...within(15, 500), keeps: 'refused' },
  signIn: { ...growing(5), keeps: 'refused' },
  signInAnywhere: { ...within(15, 30), keeps: 'refused' },
  signInDevice: { ...growing(5), keeps: 'refused' },
  /** Wrong codes out of a mail, and links that no longer hold. */
  codeNetwork: { ...within(15, 300), keeps: 'refused' },
  code: { ...growing(5), keeps: 'refused' },
  codeAnywhere: { ...within(15, 20), keeps: 'refused' },
  codeDevice: { ...growing(5), keeps: 'refused' },
  /** Links that no longer hold: apart from codes, since any page can have a browser open some. */
  linkNetwork: { ...within(15, 300), keeps: 'refused' },
  /** Names that do not match an e-mail. */
  resetNetwork: { ...within(15, 300), keeps: 'refused' },
  reset: { ...growing(5), keeps: 'refused' },
  resetAnywhere: { ...within(15, 30), keeps: 'refused' },
  resetDevice: { ...growing(5), keeps: 'refused' },
  /** Mails that Auth is asked for, sent or not: the answer must not tell. */
  mailNetwork: { ...within(60, 200), keeps: 'all' },
  mail: { ...growing(3), keeps: 'all' },
  mailAnywhere: { ...within(60, 10), keeps: 'all' },
  mailDevice: { ...growing(3), keeps: 'all' },
  /** Mails with a new password, which take a ticket: what others ask for without one does not use them up. */
  resetMailNetwork: { ...within(60, 200), keeps: 'all' },
  resetMail: { ...growing(3), keeps: 'all' },
  resetMailAnywhere: { ...within(60, 10), keeps: 'all' },
  resetMailDevice: { ...growing(3), keeps: 'all' },
  /** Sign-ups; of an account those that Auth took, since each may send a mail. */
  signUpNetwork: { ...within(60, 300), keeps: 'all' },
  signUp: { ...growing(3), keeps: 'accepted' },
  signUpAnywhere: { ...within(60, 10), keeps: 'accepted' },
  signUpDevice: { ...growing(3), keeps: 'accepted' },
} as const satisfies Record<string, LimitRule>;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;
