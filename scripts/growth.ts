/**
 * CPU time of this thread in milliseconds. It is the minimum of some runs, to exclude other load on the machine.
 *
 * @param enough when a run takes less than this, no further run is needed
 */
export function cpuTimeOf(work: () => unknown, { rounds = 3, enough = 0 } = {}): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Differences below this are noise. */
const NOISE_MS = 3;
/** The large input has this many times the size of the small one. */
const TIMES = 8;

/** Work that grows at most by this factor per doubling is linear; 4 would be quadratic. */
export const LINEAR = 2.6;
/**
 * When the first measurement of the small input gives a factor below this, it is enough. Quadratic work would give such a
 * factor only when the measurement was wrong by a factor of six.
 */
const SURELY_LINEAR = 2.2;
const ROUNDS = 12;

/**
 * The factor by which the cost grows when the input doubles, over three doublings up to `size`: 2 for linear work, 4 for
 * quadratic work. It is the minimum of several rounds, because on a busy machine other programs use the CPU caches. The first
 * round below `LINEAR` is the last.
 */
export function growthOf<Input>(make: (size: number) => Input, work: (input: Input) => unknown, size: number): number {
  const large = make(size);
  let cost = cpuTimeOf(() => work(large), { rounds: 1 });
  // Work that is cheap compared with the noise needs no second measurement.
  let growth = perDoubling(cost, NOISE_MS);
  if (growth < LINEAR) return growth;
  const small = make(size / TIMES);
  // The small input runs several times, so that it is as much work as the large one. Some systems count CPU time in steps of
  // milliseconds, and a short run would count as zero.
  const manySmall = () => {
    for (let run = 0; run < TIMES; run += 1) work(small);
  };
  const look = perDoubling(cost, cpuTimeOf(manySmall, { rounds: 1 }) / TIMES);
  if (look < SURELY_LINEAR) return look;
  for (let round = 0; round < ROUNDS && growth >= LINEAR; round += 1) {
    if (round > 0) cost = cpuTimeOf(() => work(large), { rounds: 1 });
    growth = Math.min(growth, perDoubling(cost, cpuTimeOf(manySmall) / TIMES));
  }
  return growth;
}

const perDoubling = (cost: number, base: number) => Math.cbrt(cost / Math.max(base, NOISE_MS));
