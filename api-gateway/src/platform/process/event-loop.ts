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

/** The number of requests of all servers in this process, as Node.js reports it. */
const REQUEST_CHANNELS = ['http.server.request.start', 'http.server.response.finish'];

/**
 * Logs `event_loop_stall` when the main thread computed for more than 200 ms without returning to the event loop. CPU time is
 * measured, because on a busy machine the thread may also wait that long. `requests` is the number of requests that began or
 * were answered in that time. A high number means that the thread handled waiting requests, and that no single request blocked
 * it.
 *
 * @returns a function that stops the monitor
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
