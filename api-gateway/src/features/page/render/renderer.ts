import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Caller } from '../../../platform/middleware/lanes/lane.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import { createChildJobs } from '../../../platform/process/child-jobs.ts';
import { type RenderJob, type ResultOf, render, sizeOf } from './render-job.logic.ts';

/**
 * A smaller page is rendered at once, which takes 20 ms at most. Almost every page is smaller, and sending it to another process
 * would take longer.
 */
const SMALL = 128 * 1024;
/** Time limit of a job, including the start of the process. */
const PATIENCE_MS = 20_000;
const HEAP_MB = 512;

export interface Renderer {
  /**
   * Takes a place for work with a document that may be large. The texts of the document are read while the place is held, so that
   * waiting requests need no memory.
   *
   * @returns a function to be called once when the work is done
   * @throws ApiError 503 `busy` when too many requests wait
   */
  enter(caller: Caller): Promise<() => void>;
  /** @returns null when the job takes too long or too much memory */
  run<Job extends RenderJob>(job: Job): Promise<ResultOf<Job> | null>;
  /** `enter` and `run` for a document that is in memory already. A small one needs no place. */
  runFor<Job extends RenderJob>(caller: Caller, job: Job): Promise<ResultOf<Job> | null>;
}

/** For a document that could not be rendered. */
export const busy = () => new ApiError(503, 'busy', { headers: { 'retry-after': '60' } });

/** Renders pages: small ones at once, others in a child process, one at a time and fairly by person or network. */
export function createRenderer(lanes: Pick<Lanes, 'open'>): Renderer {
  const worker = createChildJobs<RenderJob, unknown>(
    new URL('./render-process.ts', import.meta.url),
    PATIENCE_MS,
    HEAP_MB,
  );
  // The process does one job at a time. The second place is for reading the next document meanwhile.
  const lane = lanes.open('renders', {
    total: 2,
    anonymous: 2,
    perCaller: 1,
    waiting: 256,
    waitingPerCaller: 16,
    waitMs: 15_000,
  });
  // Who is next is decided by the lane.
  const run = async <Job extends RenderJob>(job: Job) =>
    sizeOf(job) <= SMALL ? render(job) : ((await worker.run(job, 'pages')) as ResultOf<Job> | null);
  return {
    enter: (caller) => lane.enter(caller),
    run,
    async runFor(caller, job) {
      if (sizeOf(job) <= SMALL) return render(job);
      const leave = await lane.enter(caller);
      return run(job).finally(leave);
    },
  };
}
