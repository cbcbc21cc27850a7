/** Time limit for icons in milliseconds, and the time after which a second request is sent beside the first. */
const PATIENCE_MS = 5_000;
const ROTATE_MS = 750;

/**
 * Sends a request, and sends it a second time while the first has no response. So a connection that hangs costs only 0.75 s.
 * The first response counts, and the other request is aborted.
 *
 * @throws the error of the last request; a TimeoutError after 5 s
 */
export async function withSecondTry<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  given: AbortSignal,
  { patienceMs = PATIENCE_MS, rotateMs = ROTATE_MS } = {},
): Promise<Answer> {
  const ended = new AbortController();
  const signal = AbortSignal.any([given, ended.signal, AbortSignal.timeout(patienceMs)]);
  const again = Promise.withResolvers<void>();
  const timer = setTimeout(again.resolve, rotateMs);
  // When the first request fails early, the second request is sent at once.
  const first = ask(signal).catch((error) => {
    again.resolve();
    throw error;
  });
  const second = again.promise.then(() => ask(signal));
  try {
    return await Promise.any([first, second]);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
