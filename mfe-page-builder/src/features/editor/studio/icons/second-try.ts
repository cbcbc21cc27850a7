/** How long the client waits for icons, and after which time it asks once more beside the first question. */
const PATIENCE_MS = 5_000;
const ROTATE_MS = 750;

/**
 * Asks, and asks a second time while the first question has no answer: a connection that hangs costs 0.75 s. The first answer
 * counts; the other question is ended.
 *
 * @throws what the last question failed with; a TimeoutError after 5 s
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
