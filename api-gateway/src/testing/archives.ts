import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

type Entry = Partial<Header> & { name: string; content?: string | Uint8Array };

/** A tar of these entries. */
export async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of entries) {
    const bytes = Buffer.from(content);
    const isFile = header.type === undefined || header.type === 'file';
    if (isFile) tar.entry({ ...header, size: bytes.byteLength }, bytes);
    else tar.entry(header as Header);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const tgzOf = async (entries: readonly Entry[]) => new Uint8Array(gzipSync(await tarOf(entries)));

/** The folder of a build as a gzipped tar for an upload. */
export async function tgzOfBuild(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return tgzOf(
    await Promise.all(files.map(async (file) => ({ name: relative(folder, file), content: await readFile(file) }))),
  );
}
