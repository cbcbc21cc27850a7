import { AppError } from '@dojang/shared-ui/core';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** How long an answer may take: all attempts together, its body included. */
export const PATIENCE_MS = 15_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether someone stopped it, which is no failure. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const isTooLate = (error: unknown) => error instanceof AppError && error.code === 'timeout';

/**
 * Runs `request` up to three times in all, as long as it fails to reach the server; the last error is rethrown. An
 * answer, whatever its status, is never retried: every create carries a client-made id and every save its revision,
 * so a request whose answer was cut off may safely be sent again. What ran out of time has no time for another attempt.
 */
export async function withRetry<T>(request: () => Promise<T>, firstPauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt >= ATTEMPTS || isAbort(error) || isTooLate(error)) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/**
 * `fetch` that tries three times to reach the server, and waits for the whole answer no longer than `PATIENCE_MS`. A body
 * that is a stream is sent once only.
 *
 * @throws AppError `timeout`; the caller's AbortError; TypeError when nothing answered
 */
export const retryingFetch: typeof fetch = async (input, init) => {
  const once = init?.body instanceof ReadableStream || (input instanceof Request && input.body !== null);
  const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const stop = new AbortController();
  const follow = () => stop.abort(given?.reason);
  if (given?.aborted) follow();
  given?.addEventListener('abort', follow, { once: true });
  // Goes on running when the headers are there: the body may stall as well.
  const timer = setTimeout(() => stop.abort(new AppError({ code: 'timeout' })), PATIENCE_MS);
  const send = () => fetch(input, { ...init, signal: stop.signal });
  try {
    return await (once ? send() : withRetry(send));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
};
