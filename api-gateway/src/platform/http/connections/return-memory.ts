import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;
/** Garbage that is worth a pause of some 50 ms. */
const WORTH_BYTES = 96 * MB;
const EVERY_MS = 30_000;
/** What was asked for before a storm ended is answered by then. */
const QUIET_MS = 10_000;

/**
 * Gives memory back that a storm left behind: V8 collects when it is asked for more, so that an idle process would keep
 * hundreds of megabytes of answers that nobody reads any more.
 *
 * @param isQuiet whether no request would wait for the pause
 * @returns to be called now and then
 */
export function createMemoryReturn(isQuiet: () => boolean, now: () => number): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let last = Number.NEGATIVE_INFINITY;
  let loudAt = now();
  let left = 0;
  return () => {
    if (!isQuiet()) loudAt = now();
    if (now() - loudAt < QUIET_MS || now() - last < EVERY_MS) return;
    last = now();
    const unused = unusedBytes();
    // What stayed the last time is in use, or comes back at once.
    if (unused - left < WORTH_BYTES) return;
    collect();
    left = unusedBytes();
  };
}

/** `process.memoryUsage` opens a file on Linux, and throws when the process may open no more. */
function unusedBytes(): number {
  const { total_heap_size: total, used_heap_size: used, external_memory: external } = getHeapStatistics();
  return total - used + external;
}
