// A child process that packs the SDK, see `serveJobs`, because the compiler takes seconds.
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import { keepSdk } from './kept-sdk.ts';
import { packSdk } from './pack-sdk.ts';

export interface PackJob {
  repository: string;
  /** Folder of the stored SDKs, and the name of this SDK. */
  folder: string;
  key: string;
}

serveJobs(async ({ repository, folder, key }: PackJob): Promise<true> => {
  await keepSdk(folder, key, await packSdk(repository));
  return true;
});
