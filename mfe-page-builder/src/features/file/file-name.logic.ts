import { cut, toNfc } from '@dojang/contract/text';
import { MOST_FILE_BYTES, siteFileEnding } from '@dojang/renderer';

/** The same limit as in the database. */
export const MOST_NAME = 150;

/** The name of a file without its ending. */
export const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The ending of a name, with its dot. */
export const dottedEnding = (name: string): string => name.slice(baseOf(name).length);

/** A name in its stored form: one line without folders. When it is cut, the ending stays. */
export function storedFileName(name: string): string {
  const line = toNfc(name).replace(/[/\\]/g, ' ').replace(/\s+/g, ' ').trim();
  const ending = dottedEnding(line);
  const base = cut(baseOf(line), MOST_NAME - ending.length).trim();
  return `${base || '파일'}${ending}`;
}

/** The error code for a file that cannot be uploaded; null when it can be uploaded. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (siteFileEnding(name) === null) return 'site_file_type';
  if (size === 0) return 'site_file_empty';
  return size > MOST_FILE_BYTES ? 'site_file_too_large' : null;
}
