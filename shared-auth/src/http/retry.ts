import { AppError } from '@dojang/shared-ui/core';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Time limit in milliseconds for all attempts together, including the body. */
export const PATIENCE_MS = 15_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the request was aborted. An abort is not a failure. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Whether no further attempt may follow, because nobody waits for the response any more or no time is left. */
export const isOver = (error: unknown) => isAbort(error) || (error instanceof AppError && error.code === 'timeout');

/**
 * Runs `request` up to three times while it fails to reach the server, and rethrows the last error. A response is never
 * retried, whatever its status. A request may be sent again after its response was lost, because creates carry an id from the
 * client and saves carry a revision. A timeout is not retried, because no time is left.
 */
export async function withRetry<T>(request: () => Promise<T>, firstPauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt >= ATTEMPTS || isOver(error)) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** Sends a request and waits at most `PATIENCE_MS` for the complete response, for all attempts of `run` together. */
export async function inTime(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  run: (send: () => Promise<Response>) => Promise<Response>,
): Promise<Response> {
  const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const stop = new AbortController();
  const follow = () => stop.abort(given?.reason);
  if (given?.aborted) follow();
  given?.addEventListener('abort', follow, { once: true });
  // The timer continues after the headers, because the body may stall too.
  const timer = setTimeout(() => stop.abort(new AppError({ code: 'timeout' })), PATIENCE_MS);
  try {
    return await run(() => fetch(input, { ...init, signal: stop.signal }));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/**
 * `fetch` that tries three times to reach the server, and waits at most `PATIENCE_MS` for the complete response. A streamed
 * body is sent only once.
 *
 * @throws AppError `timeout`; the caller's AbortError; TypeError without an answer
 */
export const retryingFetch: typeof fetch = (input, init) => {
  const once = init?.body instanceof ReadableStream || (input instanceof Request && input.body !== null);
  return inTime(input, init, (send) => (once ? send() : withRetry(send)));
};
