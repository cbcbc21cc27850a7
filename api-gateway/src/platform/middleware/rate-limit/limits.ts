import type { Log } from '../../http/log.ts';
import type { Signer } from '../../http/signer.ts';
import type { Rest } from '../../supabase/rest.ts';
import { createSharedCounts } from './shared-counts.ts';
import { type LimitOptions, SharedLimiter } from './shared-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rule = Omit<LimitOptions, 'name'> & { keeps: Counter['keeps'] };

/** A few are free, then each further one waits longer; an hour of quiet forgets them. */
const growing = (points: number) => ({ points, windowMs: HOUR, delayMs: MINUTE, maxDelayMs: 15 * MINUTE });
const within = (windowMs: number, points: number) => ({ points, windowMs });

/**
 * Everything that is limited. An "account" is an e-mail as it was typed, known or not; a "network" is an IPv4 address or
 * an IPv6 /64, whose bounds an office of 200 people does not reach, also when all of them try at once; a "device" is a
 * browser in which that account has signed in, and is asked instead of all others.
 */
const RULES = {
  /** Failed sign-ins: of a network, of an account there, of an account everywhere. */
  signInNetwork: { ...within(15 * MINUTE, 500), keeps: 'refused' },
  signIn: { ...growing(5), keeps: 'refused' },
  signInAnywhere: { ...within(15 * MINUTE, 30), keeps: 'refused' },
  signInDevice: { ...growing(5), keeps: 'refused' },
  /** Wrong codes out of a mail, and links that no longer hold. */
  codeNetwork: { ...within(15 * MINUTE, 300), keeps: 'refused' },
  code: { ...growing(5), keeps: 'refused' },
  codeAnywhere: { ...within(15 * MINUTE, 20), keeps: 'refused' },
  codeDevice: { ...growing(5), keeps: 'refused' },
  /** Links that no longer hold: apart from codes, since any page can have a browser open some. */
  linkNetwork: { ...within(15 * MINUTE, 300), keeps: 'refused' },
  /** Names that do not match an e-mail. */
  resetNetwork: { ...within(15 * MINUTE, 300), keeps: 'refused' },
  reset: { ...growing(5), keeps: 'refused' },
  resetAnywhere: { ...within(15 * MINUTE, 30), keeps: 'refused' },
  resetDevice: { ...growing(5), keeps: 'refused' },
  /** Mails that Auth is asked for, sent or not: the answer must not tell. */
  mailNetwork: { ...within(HOUR, 200), keeps: 'all' },
  mail: { ...growing(3), keeps: 'all' },
  mailAnywhere: { ...within(HOUR, 10), keeps: 'all' },
  mailDevice: { ...growing(3), keeps: 'all' },
  /** Mails with a new password, which take a ticket: what others ask for without one does not use them up. */
  resetMailNetwork: { ...within(HOUR, 200), keeps: 'all' },
  resetMail: { ...growing(3), keeps: 'all' },
  resetMailAnywhere: { ...within(HOUR, 10), keeps: 'all' },
  resetMailDevice: { ...growing(3), keeps: 'all' },
  /** Sign-ups; of an account those that Auth took, since each may send a mail. */
  signUpNetwork: { ...within(HOUR, 300), keeps: 'all' },
  signUp: { ...growing(3), keeps: 'accepted' },
  signUpAnywhere: { ...within(HOUR, 10), keeps: 'accepted' },
  signUpDevice: { ...growing(3), keeps: 'accepted' },
  /** Wrong invite codes of an account. They have 128 bits: what others try is nobody's harm. */
  invite: { ...growing(10), keeps: 'refused' },
  publish: { ...within(5 * MINUTE, 30), keeps: 'all' },
  preview: { ...within(5 * MINUTE, 120), keeps: 'all' },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof RULES;

/** A limiter with the key that a try counts under. */
export interface Counter {
  limiter: SharedLimiter;
  key: string;
  /** Which tries stay counted, by what came of them. */
  keeps: 'all' | 'refused' | 'accepted';
  /** Whether a good try forgets the bad ones before it. */
  forgives: boolean;
}

/** The counter of a limit for somebody. Neither the memory nor the database learns who it is. */
export type Limits = (name: LimitName, ...who: readonly string[]) => Counter;

interface LimitsDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Signer;
  log: Log;
}

export function createLimits({ rest, signer, log }: LimitsDeps): Limits {
  const counts = createSharedCounts(rest, log);
  const limiters = new Map<string, SharedLimiter>();
  for (const [name, rule] of Object.entries(RULES)) limiters.set(name, new SharedLimiter(counts, { name, ...rule }));
  return (name, ...who) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No limit is called ${name}`);
    const key = signer.keyedHash('rate limit', JSON.stringify(who));
    const { keeps } = RULES[name];
    return { limiter, key, keeps, forgives: keeps === 'refused' && 'delayMs' in RULES[name] };
  };
}
