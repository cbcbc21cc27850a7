// A process of its own for packing the SDK, see `serveJobs`: the compiler takes seconds.
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import { keepSdk } from './kept-sdk.ts';
import { packSdk } from './pack-sdk.ts';

export interface PackJob {
  repository: string;
  /** Folder in which they are kept, and the name of this one. */
  folder: string;
  key: string;
}

serveJobs(async ({ repository, folder, key }: PackJob): Promise<true> => {
  await keepSdk(folder, key, await packSdk(repository));
  return true;
});
