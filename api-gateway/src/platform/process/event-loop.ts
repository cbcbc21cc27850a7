import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Log } from '../http/log.ts';

/** Maximum time that one request may block all others. */
export const STALL_MS = 200;
const TICK_MS = 25;

/** CPU time of the main thread so far, in milliseconds. */
const ownCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** What Node.js tells of the requests of all its servers. */
const REQUEST_CHANNELS = ['http.server.request.start', 'http.server.response.finish'];

/**
 * Logs `event_loop_stall` when the main thread computed for more than 200 ms without returning to the event loop. CPU
 * time is measured, because on a busy machine the thread may also wait that long. `requests` is how many requests began
 * or were answered in that time: after a wait the thread works off what piled up, and no single request blocked.
 *
 * @returns stops it
 */
export function watchEventLoop(log: Log): () => void {
  let count = 0;
  let requests = 0;
  const onRequest = () => {
    requests++;
  };
  for (const channel of REQUEST_CHANNELS) subscribe(channel, onRequest);
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
        requests,
        count,
      });
    }
    cpu = cpuNow;
    wall = wallNow;
    requests = 0;
  }, TICK_MS).unref();
  return () => {
    clearInterval(timer);
    for (const channel of REQUEST_CHANNELS) unsubscribe(channel, onRequest);
  };
}
