import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/**
 * Runs each job repeatedly, one run of it at a time. A failure is logged, and the job is tried again at its next turn, because
 * the database may be unavailable for a while.
 *
 * @returns a function that stops the jobs after the current runs
 */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const turn = async () => {
      try {
        await job.run();
      } catch (error) {
        if (!stopped) log({ level: 'warn', event: 'job_failed', job: job.name, error: describeError(error) });
      } finally {
        busy = false;
      }
    };
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const run = turn().finally(() => running.delete(run));
      running.add(run);
    }, job.everyMs).unref();
  });
  return async () => {
    stopped = true;
    timers.forEach(clearInterval);
    await Promise.allSettled(running);
  };
}
