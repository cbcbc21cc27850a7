import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** The files of a stored release with their compressed forms, as one tar. */
export async function packRelease(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const archive = pack();
  const packed = buffer(archive);
  for (const path of paths.sort()) archive.entry({ name: relative(folder, path) }, await readFile(path));
  archive.finalize();
  return packed;
}

/** Writes the files of an archive that `packRelease` made into a new folder. */
export async function unpackRelease(archive: Uint8Array, folder: string): Promise<void> {
  const files = Readable.from([archive]).pipe(extract());
  for await (const file of files) {
    const path = join(folder, file.header.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await buffer(file));
  }
}
