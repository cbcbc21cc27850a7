import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@dojang/contract';
import { integrityOf } from './release-files.ts';

const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/**
 * For `catch`: null when the file does not exist. A file that temporarily cannot be read (no file handles) is
 * rethrown.
 */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/**
 * Problems of the stored files of a release: missing, or different from their hashes, compressed forms included. One
 * English line per file; none when all are unchanged.
 */
export async function faultsOf(folder: string, release: Release): Promise<string[]> {
  const perFile = await Promise.all(
    Object.entries(release.assets).map(async ([file, integrity]) => {
      const path = join(folder, file);
      const content = await readFile(path).catch(nullIfMissing);
      if (!content) return [`${path} is missing`];
      if (integrityOf(content) !== integrity) return [`${path} is not what was published`];
      return packedFaults(path, integrity);
    }),
  );
  return perFile.flat();
}

async function packedFaults(path: string, integrity: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [suffix, unpack] of Object.entries(UNPACK)) {
    const packed = await readFile(path + suffix).catch(nullIfMissing);
    if (!packed) continue;
    const content = await unpack(packed).catch(() => null);
    if (!content || integrityOf(content) !== integrity) faults.push(`${path}${suffix} is not what was published`);
  }
  return faults;
}
