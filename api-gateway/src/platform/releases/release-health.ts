import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@dojang/contract';
import { holds, integrityOf, SUFFIXES } from '@dojang/contract/packed';

/**
 * For `catch`: null when the file does not exist. The error is thrown again when the file temporarily cannot be read, e.g.
 * because no file handle is free.
 */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/**
 * Problems of the stored files of a release, compressed forms included. A file may be missing, or differ from its hash. One
 * English line per file; no line when all are unchanged.
 */
export async function faultsOf(folder: string, release: Release): Promise<string[]> {
  const perFile = await Promise.all(
    Object.entries(release.assets).map(async ([file, integrity]) => {
      const path = join(folder, file);
      const content = await readFile(path).catch(nullIfMissing);
      if (!content) return [`${path} is missing`];
      if (integrityOf(content) !== integrity) return [`${path} is not what was published`];
      return packedFaults(path, content);
    }),
  );
  return perFile.flat();
}

async function packedFaults(path: string, content: Uint8Array): Promise<string[]> {
  const faults: string[] = [];
  for (const suffix of SUFFIXES) {
    const packed = await readFile(path + suffix).catch(nullIfMissing);
    if (packed && !(await holds(suffix, packed, content))) faults.push(`${path}${suffix} is not what was published`);
  }
  return faults;
}
