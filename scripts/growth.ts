/**
 * CPU time of this thread in milliseconds, the minimum of some runs, to exclude other load on the machine.
 *
 * @param enough no further run is needed below this
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

/** Below this the difference is noise. */
const NOISE_MS = 3;
/** The large input is so many times the small one. */
const TIMES = 8;

/** Work that grows at most by this factor per doubling is linear; 4 would be quadratic. */
export const LINEAR = 2.6;
/**
 * Below this one look at the small input is enough: to make quadratic work seem so cheap, the look would have to be wrong by a
 * factor of six.
 */
const SURELY_LINEAR = 2.2;
const ROUNDS = 12;

/**
 * The factor by which the cost grows when the input doubles, over three doublings up to `size`: 2 for linear work, 4
 * for quadratic work. The minimum of several rounds, because on a busy machine other programs use the CPU caches; the first
 * round below `LINEAR` is the last.
 */
export function growthOf<Input>(make: (size: number) => Input, work: (input: Input) => unknown, size: number): number {
  const large = make(size);
  let cost = cpuTimeOf(() => work(large), { rounds: 1 });
  // What is cheap even beside the noise needs no comparison.
  let growth = perDoubling(cost, NOISE_MS);
  if (growth < LINEAR) return growth;
  const small = make(size / TIMES);
  // As much work as with the large one: some systems count CPU time in steps of milliseconds, in which a short run gets none.
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
