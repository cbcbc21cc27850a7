// A process of its own for the subsets of fonts, see `serveJobs`.
import { readFile } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import subsetFont from 'subset-font';
import { fontFile } from '../../platform/fonts/font-files.ts';
import { serveJobs } from '../../platform/process/serve-jobs.ts';

export interface FontJob {
  name: WebFont;
  /** The characters of the subset. */
  text: string;
}

serveJobs(
  async ({ name, text }: FontJob): Promise<Uint8Array> =>
    subsetFont(await readFile(fontFile(name)), text, { targetFormat: 'woff2' }),
);
