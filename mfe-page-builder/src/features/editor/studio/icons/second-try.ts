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
  const { signal } = ended;
  // The oldest supported browsers lack `AbortSignal.any`.
  for (const cause of [given, AbortSignal.timeout(patienceMs)]) {
    if (cause.aborted) ended.abort(cause.reason);
    cause.addEventListener('abort', () => ended.abort(cause.reason), { signal });
  }
  let sendAgain = () => {};
  const second = new Promise<void>((resolve) => {
    sendAgain = resolve;
  }).then(() => ask(signal));
  const timer = setTimeout(sendAgain, rotateMs);
  // When the first request fails early, the second request is sent at once.
  const first = ask(signal).catch((error) => {
    sendAgain();
    throw error;
  });
  try {
    return await Promise.any([first, second]);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
