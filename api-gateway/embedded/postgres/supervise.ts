import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDown } from './postmaster.ts';

/** Milliseconds before each further attempt; the last value is used for all later ones. */
const PAUSES = [0, 100, 250, 500, 1_000, 2_000];
/** When a server ran for this long, it counts as working, and the next crash counts as the first one. */
const QUIET = 60_000;

export const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

export interface Supervised {
  pid(): number;
  /** Stops the server and the supervision; resolves when the process has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a server and restarts it whenever it ends, for example when it is killed because of its memory. The number of attempts
 * is not limited, because every committed row is still there, and clients reconnect by themselves.
 *
 * @param run starts the server, also after a crash. It resolves when the server is ready, and stops trying when the signal is
 * aborted
 * @param tell reports what happened, as an error
 */
export async function supervise(
  run: (signal: AbortSignal) => Promise<ChildProcess>,
  tell: (line: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = await run(signal);
  let attempts = 0;
  let startedAt = performance.now();
  let restarting: Promise<void> = Promise.resolve();
  // On systems that send no signal to the children of an ended process, this handler ends them, except after kill -9.
  const endWithProcess = () => child.kill('SIGINT');
  process.once('exit', endWithProcess);

  const watch = () => {
    child.once('exit', (code, killedBy) => {
      if (!signal.aborted) restarting = restart(`${killedBy ?? code}`);
    });
  };
  const restart = async (reason: string): Promise<void> => {
    tell(`PostgreSQL 이 멈춰서(${reason}) 다시 시작해요. (PostgreSQL stopped: starting it again.)`);
    if (performance.now() - startedAt > QUIET) attempts = 0;
    while (!signal.aborted) {
      await sleep(PAUSES[Math.min(attempts++, PAUSES.length - 1)], undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        child = await run(signal);
        startedAt = performance.now();
        return watch();
      } catch (error) {
        if (!signal.aborted) tell((error as Error).message);
      }
    }
  };
  watch();
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping.abort();
      process.off('exit', endWithProcess);
      await restarting;
      if (child.pid) await shutDown(child.pid, () => isAlive(child));
    },
  };
}
