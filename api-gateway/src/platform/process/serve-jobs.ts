import { setPriority } from 'node:os';

/** The message that a process of `createChildJobs` sends for each job. */
export interface JobAnswer<Result> {
  /** Null when the job failed. */
  result: Result | null;
}

const MB = 1024 * 1024;
const MOST_BYTES = 640 * MB;
/**
 * The process has a low priority, so that requests are answered first. It gets the CPU time that the gateway and the database
 * leave.
 */
const NICE = 10;

/**
 * For the program of a child process. It does the jobs that its parent sends. It ends together with its parent, and when it
 * uses too much memory. A picture of a stranger may be a decompression bomb, which then ends this process and not the gateway.
 *
 * @param work a job whose promise rejects has failed
 */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  setPriority(NICE);
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
  }, 50).unref();
  process.on('disconnect', () => process.exit(0));
  process.on('message', (job: Job) => {
    const answer = (result: Result | null) => process.send?.({ result } satisfies JobAnswer<Result>);
    work(job).then(answer, () => answer(null));
  });
}
