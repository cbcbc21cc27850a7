import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Release } from '@dojang/contract';
import { nullIfMissing } from './release-health.ts';

/** Ending of a stored source map, beside its script. No file of a release may have it, so that none is public. */
const SUFFIX = '.map.gz';
/** The largest script has a map of 4 MB. */
const MAX_MAP_BYTES = 64 * 1024 * 1024;

/** Stores the source map of the script at `path`. */
export async function keepSourceMap(path: string, map: Uint8Array): Promise<void> {
  await writeFile(path + SUFFIX, await promisify(gzip)(map));
}

/** The scripts of a stored release that have a source map. */
export async function listSourceMaps(folder: string, { assets }: Release): Promise<string[]> {
  const found = Object.keys(assets).map(async (file) =>
    (await stat(join(folder, file + SUFFIX)).catch(nullIfMissing)) ? [file] : [],
  );
  return (await Promise.all(found)).flat().sort();
}

/** The source map of a script; null for one that has none. */
export async function readSourceMap(
  folder: string,
  { assets }: Release,
  file: string,
): Promise<Buffer<ArrayBuffer> | null> {
  if (!Object.hasOwn(assets, file)) return null;
  const packed = await readFile(join(folder, file + SUFFIX)).catch(nullIfMissing);
  return packed && promisify(gunzip)(packed, { maxOutputLength: MAX_MAP_BYTES });
}
