import { ApiError } from '../errors/api-error.ts';
import type { Caller, Lane } from '../middleware/lanes/lane.ts';
import type { ChildJobs } from '../process/child-jobs.ts';
import type { MadeFiles } from './made-files.ts';
import { createSharedWork } from './shared-work.ts';

interface MakerDeps<Job extends object> {
  /** The name under which what a job makes is kept. */
  keyOf(job: Job): string;
  cache: MadeFiles;
  worker: Pick<ChildJobs<Job, Uint8Array>, 'run'>;
  making: Pick<Lane, 'enter'>;
  /** Counts something that is made for a caller. */
  count(caller: Caller): Promise<void>;
}

/**
 * What a job makes, from the cache or made now: once for all who ask for it at the same time.
 *
 * @throws ApiError 503 `busy` when too many wait or it cannot be made now; what `count` throws
 */
export type Make<Job> = (job: Job, caller: Caller) => Promise<Uint8Array<ArrayBuffer>>;

export function createMaker<Job extends object>({ keyOf, cache, worker, making, count }: MakerDeps<Job>): Make<Job> {
  const shared = createSharedWork<Uint8Array<ArrayBuffer>>();
  const compute = async (job: Job, key: string, caller: Caller) => {
    const leave = await making.enter(caller);
    try {
      // Publishing has limits of its own.
      if (caller.kind !== 'server') await count(caller);
      const made = await worker.run(job);
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
