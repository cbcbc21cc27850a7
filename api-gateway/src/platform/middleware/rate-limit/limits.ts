import type { Signer } from '../../http/signer.ts';
import type { SharedCounts } from './shared-counts.ts';
import { type LimitOptions, SharedLimiter } from './shared-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a feature limits: how often, and which tries stay counted. */
export type LimitRule = Omit<LimitOptions, 'name'> & { keeps: Counter['keeps'] };

/** A few are free, then each further one waits longer; an hour of quiet forgets them. */
export const growing = (points: number) => ({ points, windowMs: HOUR, delayMs: MINUTE, maxDelayMs: 15 * MINUTE });
/** So many within a time, and none until it has ended. */
export const within = (minutes: number, points: number) => ({ points, windowMs: minutes * MINUTE });

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
export type Limits<Name extends string> = (name: Name, ...who: readonly string[]) => Counter;

export interface LimitDeps {
  counts: SharedCounts;
  signer: Pick<Signer, 'keyedHash'>;
}

/** @param rules by name; a name belongs to one feature, since all gateways count under it */
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
