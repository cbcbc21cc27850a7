import { createChildWorker } from '../../platform/process/child-jobs.ts';
import type { ThumbJob } from './thumb-process.ts';

const PATIENCE_MS = 20_000;

/** Makes thumbnails in a child process, one at a time. Who is next is decided by the queue of `createThumbnails`. */
export interface ThumbWorker {
  /** @returns false for a picture that cannot be read, is too large, or takes too long */
  make(job: ThumbJob): Promise<boolean>;
  close(): void;
}

export function createThumbWorker(patienceMs = PATIENCE_MS): ThumbWorker {
  const worker = createChildWorker<ThumbJob, true>(new URL('./thumb-process.ts', import.meta.url), patienceMs);
  return { make: async (job) => (await worker.run(job)) !== null, close: worker.close };
}
