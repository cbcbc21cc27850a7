const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether someone stopped it, which is no failure. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Runs `request` up to three times in all, as long as it fails to reach the server; the last error is rethrown. An
 * answer, whatever its status, is never retried: every create carries a client-made id and every save its revision,
 * so a request whose answer was cut off may safely be sent again.
 */
export async function withRetry<T>(request: () => Promise<T>, firstPauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt >= ATTEMPTS || isAbort(error)) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

/** `fetch` that tries three times to reach the server. A body that is a stream is sent once only. */
export const retryingFetch: typeof fetch = (input, init) => {
  const once = init?.body instanceof ReadableStream || (input instanceof Request && input.body !== null);
  return once ? fetch(input, init) : withRetry(() => fetch(input, init));
};
