// A process of its own for the subsets of fonts, see `serveJobs`.
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
  // For thousands of characters WOFF 2 takes five seconds of a processor, and WOFF a quarter of one for a quarter more bytes.
  return subsetFont(whole, job.text, { targetFormat: isCommon(job) ? 'woff' : 'woff2' });
});
