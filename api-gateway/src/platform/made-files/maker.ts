import { ApiError } from '../errors/api-error.ts';
import type { Caller, Lane } from '../middleware/lanes/lane.ts';
import type { ChildJobs } from '../process/child-jobs.ts';
import type { MadeFiles } from './made-files.ts';
import { createSharedWork } from './shared-work.ts';

interface MakerDeps<Job extends object> {
  /** The name under which the result of a job is stored. */
  keyOf(job: Job): string;
  cache: MadeFiles;
  worker: Pick<ChildJobs<Job, Uint8Array>, 'run'>;
  making: Pick<Lane, 'enter'>;
  /** Counts a made file towards the limits of a caller. */
  count(caller: Caller): Promise<void>;
}

/**
 * The result of a job, from the cache or made now. It is made once for all requests that ask for it at the same time.
 *
 * @throws ApiError 503 `busy` when too many requests wait or it cannot be made now; the errors of `count`
 */
export type Make<Job> = (job: Job, caller: Caller) => Promise<Uint8Array<ArrayBuffer>>;

export function createMaker<Job extends object>({ keyOf, cache, worker, making, count }: MakerDeps<Job>): Make<Job> {
  const shared = createSharedWork<Uint8Array<ArrayBuffer>>();
  const compute = async (job: Job, key: string, caller: Caller) => {
    const leave = await making.enter(caller);
    try {
      // Requests of the server itself are not counted, because publishing has its own limits.
      if (caller.kind !== 'server') await count(caller);
      const made = await worker.run(job, `${caller.kind} ${caller.key}`);
      if (made === null) throw new ApiError(503, 'busy', { headers: { 'retry-after': '5' } });
      const content = new Uint8Array(made);
      await cache.write(key, content);
      return content;
    } finally {
      leave();
    }
  };
  return (job, caller) => {
    const key = keyOf(job);
    return shared(key, async () => (await cache.read(key)) ?? compute(job, key, caller));
  };
}
