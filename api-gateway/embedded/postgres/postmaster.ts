import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeSocketFolder } from './places.ts';

/** What PostgreSQL writes into postmaster.pid, as far as it is needed here. */
export interface Postmaster {
  readonly pid: number;
  readonly dataDir: string;
  readonly socketFolder: string;
  /** `starting`, `ready`, `stopping` … */
  readonly status: string;
}

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, listen address, shared memory, status. */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, dataDir: lines[1] ?? '', socketFolder: lines[4] ?? '', status: lines[7] ?? '' };
}

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    return parsePostmaster(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'));
  } catch {
    return null;
  }
}

/** Whether that process lives and is a PostgreSQL of this cluster: after a restart the number may be anyone's. */
export function isRunning(postmaster: Postmaster, cluster: string): boolean {
  const words = commandLine(postmaster.pid);
  return words.includes('postgres') && words.includes(cluster);
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * Clears what an earlier run left behind. Call it only while holding the data folder's lock: a server that still runs
 * has lost its gateway, so it is shut down properly. A pid file whose number belongs to somebody else by now is removed;
 * one of a dead process PostgreSQL checks for itself. The folder of its socket goes, unless it is to be used again.
 *
 * @returns whether the earlier run ended without having been shut down
 */
export async function clearStale(
  cluster: string,
  log: (line: string) => void,
  keepFolder?: string,
): Promise<'crashed' | 'clean'> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return 'clean';
  const stale = readPostmaster(cluster);
  if (stale && isRunning(stale, cluster)) {
    log(`이전 실행이 남긴 PostgreSQL(${stale.pid})을 정리해요.`);
    await shutDown(stale.pid, () => isRunning(stale, cluster));
  } else if (!stale || commandLine(stale.pid) !== '') {
    fs.rmSync(pidFile, { force: true });
  }
  await endOrphans(cluster);
  // In a copied folder the pid file is the original's, and so is the socket that it names.
  const isOwn = stale !== null && path.resolve(stale.dataDir) === path.resolve(cluster);
  if (isOwn && stale.socketFolder !== keepFolder) removeSocketFolder(stale.socketFolder);
  return 'crashed';
}

/**
 * Ends what a killed server has left running. Its children notice only when they next wait for something: one that
 * computes goes on, holds the shared memory, and no new server starts until it is gone.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = fs.realpathSync(cluster);
  const isOurs = (pid: number) => commandLine(pid).startsWith('postgres') && workingFolder(pid) === folder;
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const orphans = pids.map(Number).filter(isOurs);
  await Promise.all(orphans.map((pid) => shutDown(pid, () => isOurs(pid), ['SIGKILL'])));
}

function workingFolder(pid: number): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Milliseconds; the end of the platform waits for all of them and stays below ten seconds. */
const PATIENCE = { SIGINT: 2_500, SIGQUIT: 500, SIGKILL: 1_000 };
type ShutdownSignal = keyof typeof PATIENCE;

/** Fast shutdown, then immediate shutdown, then kill. PostgreSQL loses no committed row by any of them. */
export async function shutDown(
  pid: number,
  running: () => boolean,
  signals: readonly ShutdownSignal[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'],
): Promise<void> {
  for (const signal of signals) {
    if (!running()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = performance.now() + PATIENCE[signal];
    while (running() && performance.now() < until) await sleep(20);
  }
}
