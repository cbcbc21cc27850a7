import { RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../../errors/api-error.ts';
import type { ErrorCode } from '../../errors/messages.ts';
import type { Counter } from './limits.ts';

/** Result of an attempt: `failed` is an internal failure, which says nothing about the caller. */
export type Outcome = 'accepted' | 'refused' | 'failed';

/** The result of an attempt by the status of its answer. Auth's own "too many requests" means that Auth did not try anything. */
export function outcomeOf(status: number): Outcome {
  if (status >= 500 || status === 429) return 'failed';
  return status >= 400 ? 'refused' : 'accepted';
}

/**
 * Counts an attempt before it is made, so that a hundred simultaneous attempts count as a hundred. After a success or an
 * internal failure the count is reduced again, as each limit defines.
 *
 * @param counters the first counter is checked before the others: it counts the network, and so limits how many invented keys
 * can follow
 * @throws ApiError 429 with `code`, and the time until the next attempt
 */
export async function limited<T>(
  counters: readonly Counter[],
  code: ErrorCode,
  attempt: () => Promise<T>,
  judge: (outcome: T) => Outcome | Promise<Outcome>,
): Promise<T> {
  await take(counters, code);
  let outcome: Outcome = 'failed';
  try {
    const result = await attempt();
    outcome = await judge(result);
    return result;
  } finally {
    await Promise.all(counters.map((counter) => settle(counter, outcome)));
  }
}

/**
 * Counts attempts that always stay counted.
 *
 * @throws ApiError 429 with `code`
 */
export async function take(counters: readonly Counter[], code: ErrorCode): Promise<void> {
  const known = Math.max(0, ...counters.map(({ limiter, key }) => limiter.knownWait(key)));
  if (known > 0) throw tooMany(code, known / 1000);
  const [first, ...others] = counters;
  const taken: Counter[] = [];
  let wait = 0;
  for (const step of [first ? [first] : [], others]) {
    const waits = await Promise.all(step.map(takeOne));
    taken.push(...step.filter((_, at) => waits[at] === 0));
    wait = Math.max(wait, ...waits);
    if (wait > 0) break;
  }
  if (wait === 0) return;
  await Promise.all(taken.map(giveBack));
  throw tooMany(code, wait / 1000);
}

/** @returns milliseconds until the key is free; 0 when the attempt was counted */
async function takeOne({ limiter, key }: Counter): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

const giveBack = ({ limiter, key }: Counter) => limiter.reward(key);

async function settle(counter: Counter, outcome: Outcome): Promise<void> {
  if (outcome === counter.keeps || (outcome !== 'failed' && counter.keeps === 'all')) return;
  if (outcome === 'accepted' && counter.forgives) await counter.limiter.delete(counter.key);
  else await giveBack(counter);
}
