import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/**
 * Runs each job again and again, one run of it at a time. What fails is logged and tried at its next turn: the
 * database may be away for a while.
 *
 * @returns ends them, after the runs under way
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
