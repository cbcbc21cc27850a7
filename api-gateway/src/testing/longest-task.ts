const TICK_MS = 2;
const ROUNDS = 3;
/** Time in milliseconds for which a request may block all others. */
export const MOST_MS = 50;

const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The CPU time in milliseconds of the longest time for which this thread did not return to its event loop while `work` ran.
 * CPU time is measured, because on a busy machine a thread also waits. It includes the client's part of requests in this thread.
 */
async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let cpu = ownCpu();
  const timer = setInterval(() => {
    const now = ownCpu();
    longest = Math.max(longest, now - cpu);
    cpu = now;
  }, TICK_MS);
  try {
    await work();
    // A task that ended with the work is measured at the next tick.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS));
    return longest;
  } finally {
    clearInterval(timer);
  }
}

/**
 * The shortest `longestTask` of up to three rounds, because other programs of the machine use the CPU caches. A round below
 * `MOST_MS` is the last one.
 *
 * @param before called before each round, and not measured
 */
export async function leastLongestTask(
  work: () => Promise<unknown>,
  before: () => unknown = () => {},
): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && ms >= MOST_MS; round += 1) {
    await before();
    ms = Math.min(ms, await longestTask(work));
  }
  return ms;
}
