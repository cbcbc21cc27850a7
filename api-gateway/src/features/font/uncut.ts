import { readFile, stat } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import { fontFile } from '../../platform/fonts/font-files.ts';

/** More characters than a page shows: what Korean texts usually consist of. */
const MANY = 2_000;
/** Bytes of a font that is always cut. */
const LARGE = 1024 * 1024;

/** Whether a font is for the editor, where any character may be typed. */
export const isCommon = ({ text }: { text: string }): boolean => text.length > MANY;

/** The whole file of a small font for the editor: nothing has to be made. Null for every other font. */
export async function uncut(job: { name: WebFont; text: string }): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isCommon(job)) return null;
  const file = fontFile(job.name);
  return (await stat(file)).size < LARGE ? new Uint8Array(await readFile(file)) : null;
}
