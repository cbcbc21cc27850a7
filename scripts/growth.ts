/** CPU time of this thread in milliseconds, the least of three runs: what else the machine does is not counted. */
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

/** Below this it is noise, and no growth. */
const NOISE_MS = 3;

/** A growth below this needs no second look: it is far from quadratic. */
const CLEARLY_LINEAR = 2.2;
const ROUNDS = 4;

/**
 * By how much the cost grows when the input doubles, over three doublings up to `size`: 2 for linear work, 4 for
 * quadratic work. The least of several rounds: on a busy machine other programs take the processor's caches.
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
