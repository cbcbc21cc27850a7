import { readFile, stat } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import { fontFile } from '../../platform/fonts/font-files.ts';

/** More characters than a page shows: what Korean texts usually consist of. */
const MANY = 2_000;
/** Bytes of a font that is always cut. */
const LARGE = 1024 * 1024;

/** Whether a font is for the editor, where any character may be typed. */
export const isCommon = ({ text }: { text: string }): boolean => text.length > MANY;

/** A few small files, which all who open an editor share. */
const files = new Map<WebFont, Uint8Array<ArrayBuffer> | null>();

/** The whole file of a small font for the editor: nothing has to be made. Null for every other font. */
export async function uncut({ name, text }: { name: WebFont; text: string }): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isCommon({ text })) return null;
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = fontFile(name);
  const bytes = (await stat(file)).size < LARGE ? new Uint8Array(await readFile(file)) : null;
  files.set(name, bytes);
  return bytes;
}
