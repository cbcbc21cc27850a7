import type { Signer } from '../../http/signer.ts';
import type { SharedCounts } from './shared-counts.ts';
import { type LimitOptions, SharedLimiter } from './shared-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A limit of a feature: how often something may be tried, and which attempts stay counted. */
export type LimitRule = Omit<LimitOptions, 'name'> & { keeps: Counter['keeps'] };

/** The first attempts are free. Then the delay grows with each attempt. An hour without attempts resets the count. */
export const growing = (points: number) => ({ points, windowMs: HOUR, delayMs: MINUTE, maxDelayMs: 15 * MINUTE });
/** Allows a number of attempts in a time window. Further attempts are refused until the window has ended. */
export const within = (minutes: number, points: number) => ({ points, windowMs: minutes * MINUTE });

/** A limiter and the key under which an attempt is counted. */
export interface Counter {
  limiter: SharedLimiter;
  key: string;
  /** Which attempts stay counted, by their result. */
  keeps: 'all' | 'refused' | 'accepted';
  /** Whether a successful attempt resets the count of failed attempts. */
  forgives: boolean;
}

/** The counter of a limit for one subject. Memory and database contain only a hash of the subject. */
export type Limits<Name extends string> = (name: Name, ...who: readonly string[]) => Counter;

export interface LimitDeps {
  counts: SharedCounts;
  signer: Pick<Signer, 'keyedHash'>;
}

/** @param rules by name; each name is used by one feature only, because all gateways count under it */
export function createLimits<Name extends string>(
  { counts, signer }: LimitDeps,
  rules: Readonly<Record<Name, LimitRule>>,
): Limits<Name> {
  const limiters = new Map<Name, { limiter: SharedLimiter; rule: LimitRule }>();
  for (const name of Object.keys(rules) as Name[]) {
    const { keeps: _, ...options } = rules[name];
    limiters.set(name, { limiter: new SharedLimiter(counts, { name, ...options }), rule: rules[name] });
  }
  return (name, ...who) => {
    const limit = limiters.get(name);
    if (!limit) throw new Error(`No limit is called ${name}`);
    const { limiter, rule } = limit;
    const key = signer.keyedHash('rate limit', JSON.stringify(who));
    return { limiter, key, keeps: rule.keeps, forgives: rule.keeps === 'refused' && rule.delayMs !== undefined };
  };
}
