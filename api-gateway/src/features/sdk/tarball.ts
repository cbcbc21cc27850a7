import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

const compress = promisify(gzip);

export interface PackedFile {
  /** Path inside the package. */
  path: string;
  content: Uint8Array;
  isProgram?: boolean;
}

/** A package in the form that npm installs. The same files result in the same bytes. */
export async function tarball(files: readonly PackedFile[]): Promise<Buffer> {
  const archive = pack();
  const mtime = new Date(0);
  for (const { path, content, isProgram } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    archive.entry({ name: `package/${path}`, mode: isProgram ? 0o755 : 0o644, mtime }, Buffer.from(content));
  }
  archive.finalize();
  return compress(await buffer(archive), { level: 9 });
}
