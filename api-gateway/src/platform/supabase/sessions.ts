import { setTimeout as sleep } from 'node:timers/promises';
import { isUuid } from '@dojang/contract/text';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

/** Tells which sessions have not ended (by a sign-out, a new password, or an admin), and which sessions may be used. */
export interface Sessions {
  /**
   * @param userId the session's user according to the token
   * @returns the state of at most ten seconds ago. When the database does not answer, the last known state; true when no
   * state is known.
   */
  isLive(sessionId: string, userId: string): Promise<boolean>;
  /** The same for another question: whether a session with secure login has entered its code. */
  isProven(sessionId: string, userId: string): Promise<boolean>;
  /** Removes the cached sessions of a user, because one of them may just have ended. */
  forget(userId: string): void;
}

interface CheckOptions {
  /** Returns the ids of the given sessions for which the checked condition is true. */
  find(ids: readonly string[]): Promise<readonly string[]>;
  log: Log;
  /** Monotonic clock in milliseconds: with a clock that was set back, cached states would be valid for too long. */
  now(): number;
}

interface Known {
  readonly isTrue: boolean;
  readonly userId: string;
  /** When the state was read from the database. */
  readonly at: number;
}

/** A state older than this is refreshed in the background, so that active users never wait. */
const FRESH_MS = 5_000;
const MAX_AGE_MS = 10_000;
/** When the database takes longer than this, it counts as unavailable. */
const PATIENCE_MS = 2_000;
const MAX_KNOWN = 20_000;

interface SessionsOptions extends Omit<CheckOptions, 'find'> {
  /** Returns the ids of the given sessions that exist. */
  findLive: CheckOptions['find'];
  /** Returns the ids of the given sessions that have not entered their code. */
  findUnproven: CheckOptions['find'];
}

export function createSessions({ findLive, findUnproven, ...options }: SessionsOptions): Sessions {
  const live = createCheck({ ...options, find: findLive });
  const proven = createCheck({
    ...options,
    find: async (ids) => {
      const unproven = new Set(await findUnproven(ids));
      return ids.filter((id) => !unproven.has(id));
    },
  });
  return {
    isLive: live.applies,
    isProven: proven.applies,
    forget(userId) {
      live.forget(userId);
      proven.forget(userId);
    },
  };
}

/** Caches for ten seconds whether a condition is true for a session. */
function createCheck({ find, log, now }: CheckOptions) {
  const known = new LRUCache<string, Known>(atMost(MAX_KNOWN));
  const underway = new Map<string, Promise<void>>();
  const findTogether = batched(find);

  const ask = (id: string, userId: string): Promise<void> => {
    const at = now();
    const asking = withTimeout(findTogether(id))
      .then((isTrue) => void known.set(id, { isTrue, userId, at }))
      .catch((error: unknown) => log({ level: 'warn', event: 'session_check_failed', error: describeError(error) }))
      .finally(() => underway.delete(id));
    underway.set(id, asking);
    return asking;
  };
  const askOnce = (id: string, userId: string) => underway.get(id) ?? ask(id, userId);

  return {
    async applies(id: string, userId: string): Promise<boolean> {
      if (!isUuid(id)) return false;
      const age = now() - (known.get(id)?.at ?? Number.NEGATIVE_INFINITY);
      const asked = age >= FRESH_MS ? askOnce(id, userId) : undefined;
      if (age >= MAX_AGE_MS) await asked;
      return known.get(id)?.isTrue ?? true;
    },
    forget(userId: string): void {
      for (const [id, session] of known.entries()) if (session.userId === userId) known.delete(id);
    },
  };
}

/** Combines all checks within one turn of the event loop into one query. */
function batched(find: CheckOptions['find']): (id: string) => Promise<boolean> {
  let ids = new Set<string>();
  let answer: Promise<ReadonlySet<string>> | undefined;
  return async (id) => {
    ids.add(id);
    answer ??= new Promise((resolve) => setImmediate(resolve)).then(async () => {
      const asked = [...ids];
      ids = new Set();
      answer = undefined;
      return new Set(await find(asked));
    });
    return (await answer).has(id);
  };
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const tooLate = sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('the sessions were not told in time');
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    patience.abort();
    tooLate.catch(() => {});
  }
}
