/**
 * Reports a frequent event: the first time at once, later times together.
 *
 * @param tell called with the number of events since the last report
 * @returns a function to call at each event
 */
export function rarely(everyMs: number, tell: (times: number) => void, now = () => performance.now()): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return () => {
    times += 1;
    if (now() - toldAt < everyMs) return;
    toldAt = now();
    tell(times);
    times = 0;
  };
}
