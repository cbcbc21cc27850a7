/** CPU time of this thread in milliseconds, the minimum of three runs, to exclude other load on the machine. */
export function cpuTimeOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Below this the difference is noise. */
const NOISE_MS = 3;

/** Below this the measurement is not repeated: it is far from quadratic. */
const CLEARLY_LINEAR = 2.2;
const ROUNDS = 4;

/**
 * The factor by which the cost grows when the input doubles, over three doublings up to `size`: 2 for linear work, 4
 * for quadratic work. The minimum of several rounds, because on a busy machine other programs use the CPU caches.
 */
export function growthOf<Input>(make: (size: number) => Input, work: (input: Input) => unknown, size: number): number {
  const [small, large] = [make(size / 8), make(size)];
  work(small);
  let growth = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && growth > CLEARLY_LINEAR; round += 1) {
    const cost = cpuTimeOf(() => work(large));
    const base = cpuTimeOf(() => work(small));
    growth = Math.min(growth, Math.cbrt(cost / Math.max(base, NOISE_MS)));
  }
  return growth;
}
