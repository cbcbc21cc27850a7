import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Archive } from './archive.ts';

/**
 * Adds a folder with its content. Files that disappear meanwhile are left out.
 *
 * @param seen names that the archive already contains; added names are added to it
 */
export async function addFolder(
  archive: Archive,
  folder: string,
  as: string,
  wanted: (relative: string) => boolean,
  seen: Set<string> = new Set(),
): Promise<void> {
  await archive.addFolder(as);
  const walk = async (relative: string): Promise<void> => {
    const entries: Dirent[] = await readdir(path.join(folder, relative), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = path.posix.join(relative, entry.name);
      if (!wanted(inner)) continue;
      const name = path.posix.join(as, inner);
      const isNew = !seen.has(name);
      seen.add(name);
      if (entry.isDirectory()) {
        if (isNew) await archive.addFolder(name);
        await walk(inner);
      } else if (entry.isFile() && isNew) await addOne(archive, path.join(folder, inner), name);
    }
  };
  await walk('');
}

export async function addOne(archive: Archive, file: string, as: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found) await archive.addFile(as, createReadStream(file), found.size);
}
