import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Release } from '@dojang/contract';
import { nullIfMissing } from './release-health.ts';

/** Ending of a stored source map, beside its script. No file of a release may have this ending, so no source map is public. */
const SUFFIX = '.map.gz';

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

/** The source map of a script, gzipped; null when the script has none. Its size does not matter, because it is streamed. */
export async function openSourceMap(folder: string, { assets }: Release, file: string): Promise<ReadableStream | null> {
  if (!Object.hasOwn(assets, file)) return null;
  const handle = await open(join(folder, file + SUFFIX)).catch(nullIfMissing);
  return handle && (Readable.toWeb(handle.createReadStream()) as NodeReadableStream as ReadableStream);
}
