import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import type { JobAnswer } from './serve-jobs.ts';

/** An idle process gives its memory back. */
const IDLE_MS = 30_000;

/** A child process that does jobs, one at a time. It is started for the first job, and again after it ended. */
export interface ChildJobs<Job, Result> {
  /** @returns null for a job that fails, takes too long, or ends the process */
  run(job: Job): Promise<Result | null>;
  close(): void;
}

/**
 * @param program its module, which calls `serveJobs`
 * @param patienceMs time limit of a job, including the start of the process
 * @param heapMb limit of its heap of JavaScript. A process and not a thread: a thread at its limit may end the gateway
 */
export function createChildJobs<Job extends object, Result>(
  program: URL,
  patienceMs: number,
  heapMb = 128,
): ChildJobs<Job, Result> {
  const inTurn = pLimit(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = (): ChildProcess => {
    if (child?.connected) return child;
    // Nothing else of the gateway's environment: the process needs no keys. With the compiled code of an earlier one it
    // starts in half of the CPU time.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const started = fork(program, {
      env: { PATH, NODE_NO_WARNINGS: '1', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    started.on('error', () => {});
    // Does not keep the gateway alive.
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
      // One that failed is ended too: it may still be busy.
      if (result === null) end();
      return result;
    } finally {
      clearTimeout(timer);
      settled.abort();
      worker.channel?.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  return { run: (job) => inTurn(run, job), close: end };
}
