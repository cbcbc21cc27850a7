import { RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../../errors/api-error.ts';
import type { ErrorCode } from '../../errors/messages.ts';
import type { Counter } from './limits.ts';

/** What came of a try: `failed` for reasons of ours, and so says nothing about who made it. */
export type Outcome = 'accepted' | 'refused' | 'failed';

/** Of an answer's status: Auth's own "too many" tried nothing. */
export function outcomeOf(status: number): Outcome {
  if (status >= 500 || status === 429) return 'failed';
  return status >= 400 ? 'refused' : 'accepted';
}

/**
 * Counts a try before it is made, so that a hundred at once are a hundred, and takes the count back when it turned out
 * well or failed for reasons of ours, as each limit says.
 *
 * @param counters the first is asked before the others: a network's, which bounds how many made-up keys come behind it
 * @throws ApiError 429 with `code`, and the time until the try may be made
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
 * For what stays counted whatever comes of it.
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

/** @returns milliseconds until the key is free; 0 when one was taken */
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
