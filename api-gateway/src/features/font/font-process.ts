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

/** More characters than a page shows: what Korean texts usually consist of. */
const MANY = 2_000;
/** Bytes of a font that is always cut. */
const LARGE = 1024 * 1024;

serveJobs(async ({ name, text }: FontJob): Promise<Uint8Array> => {
  const whole = await readFile(fontFile(name));
  const isCommon = text.length > MANY;
  if (isCommon && whole.byteLength < LARGE) return whole;
  // For thousands of characters WOFF 2 takes five seconds of a processor, and WOFF a quarter of one for a quarter more bytes.
  return subsetFont(whole, text, { targetFormat: isCommon ? 'woff' : 'woff2' });
});
