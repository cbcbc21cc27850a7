import { setTimeout as pause } from 'node:timers/promises';
import { gatewayOf, postmasterOf, serversOf, signal } from '../processes.ts';
import type { Fault, Scene } from './fault.ts';

/** Time limit until the process that is to be killed appears. */
const FIND_MS = 10_000;
/** Time limit for the effect of the kill. */
const GRACE_MS = 1_000;

/** Kills one process of the platform, as the system does when it runs out of memory. */
function kill(name: string, weight: number, find: (dataDir: string) => readonly number[], isLong = false): Fault {
  return {
    name: `kill ${name}`,
    weight,
    isLong,
    async strike({ platform: { dataDir }, random }: Scene) {
      const choice = random();
      let pids = find(dataDir).filter((pid) => pid > 0);
      // The database starts some kinds of processes only after its recovery, and the recovery from the previous fault
      // may still run.
      for (const end = performance.now() + FIND_MS; pids.length === 0 && performance.now() < end; ) {
        await pause(50);
        pids = find(dataDir).filter((pid) => pid > 0);
      }
      const pid = pids[Math.floor(choice * pids.length)];
      if (pid === undefined) throw new Error(`there is no ${name} to kill`);
      signal(pid, 'SIGKILL');
      const until = performance.now() + GRACE_MS;
      return () => performance.now() > until;
    },
  };
}

export const kills: readonly Fault[] = [
  kill('gateway', 4, (dataDir) => [gatewayOf(dataDir)]),
  kill('postmaster', 4, (dataDir) => [postmasterOf(dataDir)]),
  kill('connection', 3, (dataDir) => serversOf(dataDir, '[local]')),
  kill('walwriter', 1, (dataDir) => serversOf(dataDir, 'walwriter')),
  kill('checkpointer', 1, (dataDir) => serversOf(dataDir, 'checkpointer'), true),
  kill('background writer', 1, (dataDir) => serversOf(dataDir, 'background writer'), true),
];
