import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readPostmaster } from '@dojang/embedded/data-folder';

/** Whether a process runs. A zombie (ended, but not yet waited for by its parent) does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !stateOf(pid).startsWith('Z');
}

const ps = (...args: string[]) => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? '';
const stateOf = (pid: number) => ps('-o', 'stat=', '-p', String(pid)).trim();

/** Process id of the holder of the data folder; 0 without one. */
export function gatewayOf(dataDir: string): number {
  try {
    return (JSON.parse(fs.readFileSync(path.join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid;
  } catch {
    return 0;
  }
}

/** Process id of the postmaster; 0 without one. */
export const postmasterOf = (dataDir: string): number => readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0;

/**
 * Process ids of the postmaster's children whose title contains this word, e.g. `walwriter`; `[local]` for
 * connections.
 */
export function serversOf(dataDir: string, word: string): number[] {
  const parent = String(postmasterOf(dataDir));
  return ps('-A', '-o', 'pid=,ppid=,args=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...title]) => ppid === parent && title.join(' ').includes(word))
    .map(([pid]) => Number(pid));
}

/** Sends a signal to a process that may have ended already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch {}
}
