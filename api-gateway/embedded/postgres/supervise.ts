import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDown } from './postmaster.ts';

/** Crashes in a row, each within a minute of the one before, after which it stays down. */
const MAX_CRASHES = 5;
const QUIET = 60_000;

export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

export interface Supervised {
  pid(): number;
  /** Ends it for good; resolves when the process is gone. */
  stop(): Promise<void>;
}

/**
 * Runs a server and runs it again when it crashes (killed by the system for its memory, for example): every committed
 * row is still there, and clients connect anew by themselves.
 *
 * @param run starts it, after a crash too; resolves when it is ready
 */
export async function supervise(run: () => Promise<ChildProcess>, log: (line: string) => void): Promise<Supervised> {
  let child = await run();
  let stopping = false;
  let crashes = 0;
  let crashedAt = 0;
  let restarting: Promise<void> = Promise.resolve();
  // Where the system sends no signal to the children of a process that ends, this does, kill -9 aside.
  const endWithProcess = () => child.kill('SIGINT');
  process.once('exit', endWithProcess);

  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!stopping) restarting = restart(`${signal ?? code}`).catch((error: Error) => log(error.message));
    });
  };
  const restart = async (reason: string) => {
    crashes = Date.now() - crashedAt < QUIET ? crashes + 1 : 1;
    crashedAt = Date.now();
    log(`PostgreSQL 이 멈춰서(${reason}) 다시 시작해요. (PostgreSQL stopped: starting it again.)`);
    if (crashes > MAX_CRASHES)
      throw new Error('PostgreSQL 이 거듭 멈춰서 더 시작하지 않아요. postgres.log 를 확인해 주세요.');
    await sleep(100 * (crashes - 1));
    if (stopping) return;
    child = await run();
    watch();
  };
  watch();
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true;
      process.off('exit', endWithProcess);
      await restarting;
      if (child.pid) await shutDown(child.pid, () => isAlive(child));
    },
  };
}
