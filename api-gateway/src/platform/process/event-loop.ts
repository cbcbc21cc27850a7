import type { Log } from '../http/log.ts';

/** Maximum time that one request may block all others. */
export const STALL_MS = 200;
const TICK_MS = 25;

/** CPU time of the main thread so far, in milliseconds. */
const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Logs `event_loop_stall` when the main thread computed for more than 200 ms without returning to the event loop. CPU
 * time is measured, because on a busy machine the thread may also wait that long.
 *
 * @returns stops it
 */
export function watchEventLoop(log: Log): () => void {
  let count = 0;
  let cpu = ownCpu();
  let wall = performance.now();
  const timer = setInterval(() => {
    const [cpuNow, wallNow] = [ownCpu(), performance.now()];
    if (cpuNow - cpu > STALL_MS) {
      count++;
      log({
        level: 'warn',
        event: 'event_loop_stall',
        cpuMs: Math.round(cpuNow - cpu),
        wallMs: Math.round(wallNow - wall),
        count,
      });
    }
    cpu = cpuNow;
    wall = wallNow;
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}
