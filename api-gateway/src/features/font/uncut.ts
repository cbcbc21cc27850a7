import { readFile, stat } from 'node:fs/promises';
import type { WebFont } from '@dojang/renderer';
import { fontFile } from '../../platform/fonts/font-files.ts';

/** A request for more characters than this is for the editor. The editor asks for the characters of usual Korean texts. */
const MANY = 2_000;
/** A larger font is always cut to the requested characters. */
const LARGE = 1024 * 1024;

/** Whether a font is for the editor, in which users may type any character. */
export const isCommon = ({ text }: { text: string }): boolean => text.length > MANY;

/** Cache of a few small files, which all users of an editor share. */
const files = new Map<WebFont, Uint8Array<ArrayBuffer> | null>();

/** The whole file of a small font for the editor, so that no font has to be made. Null for every other font. */
export async function uncut({ name, text }: { name: WebFont; text: string }): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isCommon({ text })) return null;
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = fontFile(name);
  const bytes = (await stat(file)).size < LARGE ? new Uint8Array(await readFile(file)) : null;
  files.set(name, bytes);
  return bytes;
}
