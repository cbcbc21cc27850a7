import { setTimeout as pause } from 'node:timers/promises';
import { gatewayOf, isRunning, postmasterOf, serversOf, signal } from '../processes.ts';
import { type Fault, lasting } from './fault.ts';

/** Lengths of the pauses and of the gaps between the pauses, as with a slow disk. */
const STALL_MS = 300;
const GOES_MS = 50;

function stopped(name: string, find: (dataDir: string) => number): Fault {
  return lasting(`pause ${name}`, 1, ({ platform }) => {
    const pid = find(platform.dataDir);
    signal(pid, 'SIGSTOP');
    return () => signal(pid, 'SIGCONT');
  });
}

/** Simulates a slow disk: the processes that wait for it are stopped in short slices. */
const slowDisk: Fault = {
  name: 'slow disk',
  weight: 1,
  async strike({ platform: { dataDir }, lastsMs }) {
    for (const until = performance.now() + lastsMs; performance.now() < until; ) {
      const writers = ['[local]', 'walwriter', 'checkpointer'].flatMap((word) => serversOf(dataDir, word));
      for (const pid of writers) signal(pid, 'SIGSTOP');
      await pause(STALL_MS);
      for (const pid of writers) signal(pid, 'SIGCONT');
      await pause(GOES_MS);
    }
    return undefined;
  },
};

/** The supervisor detects a stopped gateway by itself after half a minute and starts another one. */
const hang: Fault = {
  name: 'hang of the gateway',
  weight: 0.3,
  isLong: true,
  async strike({ platform: { dataDir } }) {
    const pid = gatewayOf(dataDir);
    signal(pid, 'SIGSTOP');
    for (const until = performance.now() + 60_000; isRunning(pid); await pause(50)) {
      if (performance.now() > until) throw new Error('a gateway that hangs was not ended');
    }
    return undefined;
  },
};

export const pauses: readonly Fault[] = [
  stopped('gateway', gatewayOf),
  stopped('postmaster', postmasterOf),
  slowDisk,
  hang,
];
