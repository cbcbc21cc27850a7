import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeSocketFolder } from './places.ts';

/** The needed parts of PostgreSQL's postmaster.pid. */
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

/**
 * Whether that process runs and is a PostgreSQL of this cluster. After a reboot the process id may belong to another program.
 */
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
 * Cleans up after an earlier run. Call it only while holding the data folder's lock. A server that still runs has lost its
 * gateway, so it is shut down. A pid file whose process id was reused is removed. PostgreSQL itself checks the pid file of a
 * dead process. The socket's folder is removed, unless it will be used again.
 *
 * @returns whether the earlier run ended without a shutdown
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
  // In a copied folder the pid file, and the socket that it names, belong to the original.
  const isOwn = stale !== null && path.resolve(stale.dataDir) === path.resolve(cluster);
  if (isOwn && stale.socketFolder !== keepFolder) removeSocketFolder(stale.socketFolder);
  return 'crashed';
}

/**
 * Ends the children of a killed server. They notice the end of the server only when they next wait for something. A computing
 * child keeps the shared memory, and no new server starts until this child has ended.
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

/** Milliseconds. A shutdown of the platform waits for the sum of these, which is below ten seconds. */
const PATIENCE = { SIGINT: 2_500, SIGQUIT: 500, SIGKILL: 1_000 };
type ShutdownSignal = keyof typeof PATIENCE;

/** Fast shutdown, then immediate shutdown, then kill. PostgreSQL loses no committed row in any of these. */
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
