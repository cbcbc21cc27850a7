import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;
/** Amount of garbage that is worth a pause of about 50 ms. */
const WORTH_BYTES = 96 * MB;
const EVERY_MS = 30_000;
/** Wait after a burst, so that requests that arrived before its end are answered first. */
const QUIET_MS = 10_000;

/**
 * Releases memory after a burst of load. V8 collects garbage only when it allocates, so an idle process would otherwise keep
 * hundreds of megabytes of old answers.
 *
 * @param isQuiet whether no request would be delayed by the pause
 * @returns a function to be called regularly
 */
export function createMemoryReturn(
  isQuiet: () => boolean,
  now: () => number,
  collect = garbageCollector(),
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let loudAt = now();
  let left = 0;
  return () => {
    if (!isQuiet()) loudAt = now();
    if (now() - loudAt < QUIET_MS || now() - last < EVERY_MS) return;
    last = now();
    const unused = unusedBytes();
    // Memory that the last collection did not free is in use, or would be allocated again at once.
    if (unused - left < WORTH_BYTES) return;
    collect();
    left = unusedBytes();
  };
}

/** V8's own collection of all garbage. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** The memory of the process. `process.memoryUsage` opens a file on Linux, and throws when the process cannot open more files. */
function unusedBytes(): number {
  const { total_heap_size: total, used_heap_size: used, external_memory: external } = getHeapStatistics();
  return total - used + external;
}
