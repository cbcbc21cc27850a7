import { z } from 'zod';
import { describeError } from '../../errors/describe-error.ts';
import type { Log } from '../../http/log.ts';
import type { Rest } from '../../supabase/rest.ts';

/** One call of the database function `count_rate_limits`, which documents each operation. */
export interface CountCall {
  op: 'take' | 'give' | 'forget' | 'peek';
  key: string;
  points: number;
  window_ms: number;
  delay_ms: number;
  max_delay_ms: number;
}

const countSchema = z.object({ taken: z.boolean(), points: z.number(), wait_ms: z.number(), left_ms: z.number() });
export type Count = z.infer<typeof countSchema>;
const answersSchema = z.array(countSchema.nullable());

/** The counts in the database, shared by all gateways. */
export interface SharedCounts {
  /**
   * Sends one request at a time. Calls that are made meanwhile are sent together in the next request.
   *
   * @returns null for a key that the database does not have; after `take` also when it accepts no more keys
   * @throws when the database does not answer in time; for a moment afterwards also without a request
   */
  call(call: CountCall): Promise<Count | null>;
  /**
   * Why attempts were counted in the memory of this gateway within the last minute; null when all were counted in the
   * database. The memory allows as many attempts as the database would, but each gateway by itself.
   */
  away(): string | null;
}

/** Maximum time that a sign-in waits for a count, by default. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 5_000;
/** What was away is told for this long, so that whoever looks once a minute sees it. */
const TOLD_MS = 60_000;
/** Calls in one request. */
const MOST_AT_ONCE = 500;

interface Waiting {
  call: CountCall;
  resolve(count: Count | null): void;
  reject(reason: unknown): void;
}

export function createSharedCounts(rest: Pick<Rest, 'rpc'>, log: Log, patienceMs = PATIENCE_MS): SharedCounts {
  let waiting: Waiting[] = [];
  let pausedUntil = 0;
  let isSending = false;
  let last = { reason: '', at: Number.NEGATIVE_INFINITY };
  const note = (reason: string) => {
    last = { reason, at: performance.now() };
    log({ level: 'warn', event: 'rate_limits_away', error: reason });
  };

  const ask = async (calls: readonly CountCall[]): Promise<(Count | null)[]> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The counts came too late')), patienceMs);
    });
    try {
      const answers = answersSchema.parse(
        await Promise.race([rest.rpc('count_rate_limits', { p_counts: calls }), late]),
      );
      const isFull = calls.some(({ op }, at) => op === 'take' && !answers[at]);
      if (isFull && performance.now() >= last.at + PAUSE_MS) note('The table of counts is full');
      return answers;
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      note(describeError(error));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  const send = async () => {
    const sent = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    try {
      const answers = await ask(sent.map(({ call }) => call));
      for (const [at, { resolve }] of sent.entries()) resolve(answers[at] ?? null);
    } catch (error) {
      for (const { reject } of [...sent, ...waiting]) reject(error);
      waiting = [];
    }
  };

  // Requests for the same key wait for each other in the database, and each holds a connection. Many attempts on one account
  // would otherwise use all connections.
  const sendAll = async () => {
    isSending = true;
    while (waiting.length > 0) await send();
    isSending = false;
  };

  return {
    away: () => (performance.now() < last.at + TOLD_MS ? last.reason : null),
    call: (call) =>
      new Promise((resolve, reject) => {
        if (performance.now() < pausedUntil) return reject(new Error('The counts are away'));
        waiting.push({ call, resolve, reject });
        if (waiting.length === 1 && !isSending) queueMicrotask(() => void sendAll());
      }),
  };
}
