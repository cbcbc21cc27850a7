// A child process for subsets of fonts, see `serveJobs`.
import { readFile } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import subsetFont from 'subset-font';
import { fontFile } from '../../platform/fonts/font-files.ts';
import { serveJobs } from '../../platform/process/serve-jobs.ts';
import { isCommon } from './uncut.ts';

export interface FontJob {
  name: WebFont;
  /** The characters of the subset. */
  text: string;
}

serveJobs(async (job: FontJob): Promise<Uint8Array> => {
  const whole = await readFile(fontFile(job.name));
  // For thousands of characters WOFF 2 takes five seconds of CPU time. WOFF takes a quarter of a second and is a quarter
  // larger.
  return subsetFont(whole, job.text, { targetFormat: isCommon(job) ? 'woff' : 'woff2' });
});
