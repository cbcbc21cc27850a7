import { growing, type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/**
 * Limits of attempts on accounts. An "account" is an e-mail address as it was typed, registered or not. A "network" is an IPv4
 * address or an IPv6 /64. Its limits are high enough for an office of 200 people who all try at the same time. A "device" is a
 * browser in which that account has signed in. Its limit replaces all other limits.
 */
export const ACCOUNT_LIMITS = {
  /** Failed sign-ins of a network, of an account in that network, and of an account everywhere. */
  signInNetwork: { ...within(15, 500), keeps: 'refused' },
  signIn: { ...growing(5), keeps: 'refused' },
  signInAnywhere: { ...within(15, 30), keeps: 'refused' },
  signInDevice: { ...growing(5), keeps: 'refused' },
  /** Wrong codes from a mail, and expired links. */
  codeNetwork: { ...within(15, 300), keeps: 'refused' },
  code: { ...growing(5), keeps: 'refused' },
  codeAnywhere: { ...within(15, 20), keeps: 'refused' },
  codeDevice: { ...growing(5), keeps: 'refused' },
  /**
   * Expired links, only where the link contains a code. They are counted separately from codes, because any web page can
   * make a browser open such links.
   */
  linkNetwork: { ...within(15, 300), keeps: 'refused' },
  /** Attempts with a name that does not match the e-mail. */
  resetNetwork: { ...within(15, 300), keeps: 'refused' },
  reset: { ...growing(5), keeps: 'refused' },
  resetAnywhere: { ...within(15, 30), keeps: 'refused' },
  resetDevice: { ...growing(5), keeps: 'refused' },
  /** Mails requested from Auth. A mail counts whether or not it was sent, because the answer must not reveal that. */
  mailNetwork: { ...within(60, 200), keeps: 'all' },
  mail: { ...growing(3), keeps: 'all' },
  mailAnywhere: { ...within(60, 10), keeps: 'all' },
  mailDevice: { ...growing(3), keeps: 'all' },
  /** Reset mails, which require a ticket. Requests of strangers without a ticket do not use them up. */
  resetMailNetwork: { ...within(60, 200), keeps: 'all' },
  resetMail: { ...growing(3), keeps: 'all' },
  resetMailAnywhere: { ...within(60, 10), keeps: 'all' },
  resetMailDevice: { ...growing(3), keeps: 'all' },
  /** Sign-ups. For an account only accepted sign-ups count, because each of them may send a mail. */
  signUpNetwork: { ...within(60, 300), keeps: 'all' },
  signUp: { ...growing(3), keeps: 'accepted' },
  signUpAnywhere: { ...within(60, 10), keeps: 'accepted' },
  signUpDevice: { ...growing(3), keeps: 'accepted' },
  /** Downloads of a person's own data. */
  ownData: { ...within(60, 10), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;
