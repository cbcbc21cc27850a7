import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

/** What keeps one person, or one row that fails, from stopping a queue for others. */
export interface Queue {
  /**
   * `turns`: one row of each person, then a second one. It is the name of the test, in the file `test`, in which a person does
   * not wait for the many rows of another. `parts`: all rows in statements of bounded size, until none is left; a row waits for
   * the statements before it and for nobody's failure. `own`: rows of the platform, of which no person makes many.
   */
  order: { turns: string } | 'parts' | 'own';
  /** What happens to a row that fails: it is set aside after so many tries, asked again later, or cannot fail alone. */
  failure: { tries: number } | 'later' | 'none';
  /** The test that shows it, from the root of the repository. */
  test: string;
}

export interface Job {
  name: string;
  everyMs: number;
  queue: Queue;
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
