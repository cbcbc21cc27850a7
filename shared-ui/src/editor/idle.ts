/** Delay for browsers without `requestIdleCallback`. */
const SLICE_MS = 5;

/**
 * Runs work in slices during the browser's idle time.
 *
 * @param work runs while there is time; returns whether work remains
 * @returns a function that stops it
 */
export function workWhenIdle(work: (isTimeLeft: () => boolean) => boolean): () => void {
  const slice = (isTimeLeft: () => boolean) => {
    if (work(isTimeLeft)) stop = next(slice);
  };
  let stop = next(slice);
  return () => stop();
}

function next(slice: (isTimeLeft: () => boolean) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback((deadline) => slice(() => deadline.timeRemaining() > 0));
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + SLICE_MS;
    slice(() => performance.now() < end);
  });
  return () => clearTimeout(timer);
}
