// A process of its own for the subsets of fonts, see `serveJobs`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WebFont } from '@dojang/renderer';
import subsetFont from 'subset-font';
import { serveJobs } from '../../platform/process/serve-jobs.ts';

export interface FontJob {
  name: WebFont;
  /** The characters of the subset. */
  text: string;
}

/** Each with all of its characters. */
const FILES: Record<WebFont, string> = {
  pretendard: import.meta.resolve('pretendard/dist/web/variable/woff2/PretendardVariable.woff2'),
  'gowun-batang': import.meta.resolve('@fontsource/gowun-batang/files/gowun-batang-korean-400-normal.woff2'),
  'gowun-batang-bold': import.meta.resolve('@fontsource/gowun-batang/files/gowun-batang-korean-700-normal.woff2'),
  'nanum-myeongjo-bold': import.meta.resolve('@fontsource/nanum-myeongjo/files/nanum-myeongjo-korean-800-normal.woff2'),
  'black-han-sans': import.meta.resolve('@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff2'),
  'nanum-pen': import.meta.resolve('@fontsource/nanum-pen-script/files/nanum-pen-script-korean-400-normal.woff2'),
};

serveJobs(async ({ name, text }: FontJob): Promise<Uint8Array> => {
  const whole = await readFile(fileURLToPath(FILES[name]));
  return subsetFont(whole, text, { targetFormat: 'woff2' });
});
