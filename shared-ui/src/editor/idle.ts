/** Of a browser that does not say when it is idle. */
const SLICE_MS = 5;

/**
 * Works in the browser's idle time, a slice at a time.
 *
 * @param work does a part for as long as there is time; whether something is left to do
 * @returns stops it
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
