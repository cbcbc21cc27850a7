import { gatewayOf, postmasterOf, serversOf, signal } from '../processes.ts';
import type { Fault, Scene } from './fault.ts';

const GRACE_MS = 1_500;

/** One process of the platform is killed, as the system does when memory runs out. */
function kill(name: string, weight: number, find: (dataDir: string) => readonly number[]): Fault {
  return {
    name: `kill ${name}`,
    weight,
    async strike({ platform: { dataDir }, random }: Scene) {
      const pids = find(dataDir);
      const pid = pids[Math.floor(random() * pids.length)] ?? 0;
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
  kill('checkpointer', 1, (dataDir) => serversOf(dataDir, 'checkpointer')),
  kill('background writer', 1, (dataDir) => serversOf(dataDir, 'background writer')),
];
