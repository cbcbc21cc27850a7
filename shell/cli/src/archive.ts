import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A build's folder as a gzipped tar. Hidden files are left out, because the build writes them only for its own use. */
export async function archiveOf(dist: string): Promise<Buffer> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'mf-stats.json')
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  const archive = pack();
  for (const name of files) archive.entry({ name, mtime: new Date(0) }, await readFile(join(dist, name)));
  archive.finalize();
  // A fast level is enough, because most files are compressed already.
  return promisify(gzip)(await buffer(archive), { level: 1 });
}
