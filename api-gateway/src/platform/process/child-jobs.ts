import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createTurns } from '@dojang/server-kit/turns';
import type { JobAnswer } from './serve-jobs.ts';

/** A process that is idle for this long is ended, so that its memory is free. */
const IDLE_MS = 30_000;

/** Callers limit what waits before: these limits only bound the memory. */
const QUEUE = { atOnce: 1, most: 2_000, mostOfOne: 500 };

/** A child process that does one job at a time. It is started for the first job, and again after it has ended. */
export interface ChildWorker<Job, Result> {
  /**
   * Runs a job. The caller waits for its end before it runs another one.
   *
   * @returns null for a job that fails, takes too long, or ends the process
   */
  run(job: Job): Promise<Result | null>;
  close(): void;
}

/** A child process with a queue. */
export interface ChildJobs<Job, Result> {
  /**
   * Runs a job in the turn of whoever asked for it.
   *
   * @param by a person, a site or a network, so that the jobs of one do not delay those of others
   * @returns null for a job that fails, takes too long, or ends the process
   * @throws TurnsFull when too many jobs wait
   */
  run(job: Job, by: string): Promise<Result | null>;
  close(): void;
}

/**
 * @param program the module of the process, which calls `serveJobs`
 * @param patienceMs time limit of a job, including the start of the process
 * @param heapMb limit of the JavaScript heap. A process is used and not a thread, because a thread at its limit may end the
 * gateway
 */
export function createChildWorker<Job extends object, Result>(
  program: URL,
  patienceMs: number,
  heapMb = 128,
): ChildWorker<Job, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = (): ChildProcess => {
    if (child?.connected) return child;
    // The process gets nothing else of the gateway's environment, because it needs no keys. With the compiled code of an
    // earlier process it starts in half of the CPU time.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const started = fork(program, {
      env: { PATH, NODE_NO_WARNINGS: '1', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    started.on('error', () => {});
    // This timer and process do not keep the gateway alive.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };
  const run = async (job: Job): Promise<Result | null> => {
    clearTimeout(idle);
    const worker = start();
    const settled = new AbortController();
    const { signal } = settled;
    let timer: NodeJS.Timeout | undefined;
    try {
      worker.channel?.ref();
      worker.send(job);
      const message = once(worker, 'message', { signal }).then(([answer]) => (answer as JobAnswer<Result>).result);
      const exit = once(worker, 'exit', { signal }).then(() => null);
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), patienceMs).unref();
      });
      const result = await Promise.race([message, exit, late]).catch(() => null);
      // A process whose job failed is ended too, because it may still be busy.
      if (result === null) end();
      return result;
    } finally {
      clearTimeout(timer);
      settled.abort();
      worker.channel?.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  return { run, close: end };
}

/** `createChildWorker` for callers whose jobs have to wait for each other. */
export function createChildJobs<Job extends object, Result>(
  ...worker: Parameters<typeof createChildWorker>
): ChildJobs<Job, Result> {
  const turns = createTurns(QUEUE);
  const { run, close } = createChildWorker<Job, Result>(...worker);
  return { run: (job, by) => turns.run(by, () => run(job)), close };
}
