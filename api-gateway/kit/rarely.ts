/**
 * Reports a frequent event: the first time at once, later ones together.
 *
 * @param tell with how often it happened since it was told last
 * @returns to be called each time it happens
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
