import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Last entry of an archive: the SHA-256 of every other entry. */
const MANIFEST = 'manifest.json';

export interface Archive {
  /** Adds a file of exactly `size` bytes. A file that has grown is truncated, and a file that has shrunk is padded with zeros. */
  addFile(name: string, content: Readable, size: number): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  addFolder(name: string): Promise<void>;
}

/**
 * Writes a compressed tar archive with a checksum of each file. The file appears completely or not at all.
 *
 * @throws when the file or its temporary file exists already: another process writes it, or was killed
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const draft = `${file}.part`;
  // This is checked first, so that the temporary file of another process is not changed.
  const opened = await open(draft, 'wx', 0o600).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `${draft} 가 이미 있어요. 다른 명령이 쓰고 있지 않다면 지워 주세요. (Another process writes it, or was killed.)`,
    );
  });
  const tar = pack();
  const written = pipeline(tar, createZstdCompress(), opened.createWriteStream());
  const hashes: Record<string, string> = {};
  const folder = (name: string) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, type: 'directory' }, (error) => (error ? reject(error) : resolve()));
    });
  const text = (name: string, content: string) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()));
    });
  const filling = fill({
    addFolder: folder,
    async addText(name, content) {
      hashes[name] = createHash('sha256').update(content).digest('hex');
      await text(name, content);
    },
    async addFile(name, content, size) {
      const hash = createHash('sha256');
      await pipeline(content, exactly(size, hash), tar.entry({ name, size }));
      hashes[name] = hash.digest('hex');
    },
  });
  try {
    await Promise.race([filling, written.then(() => filling)]);
    await text(MANIFEST, JSON.stringify(hashes));
    tar.finalize();
    await written;
    await rename(draft, file);
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

function exactly(size: number, hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = size;
    for await (const chunk of chunks) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      hash.update(part);
      if (part.length > 0) yield part;
      if (left === 0) return;
    }
    for (; left > 0; left -= ZEROS.length) {
      const part = ZEROS.subarray(0, left);
      hash.update(part);
      yield part;
    }
  };
}
const ZEROS = Buffer.alloc(64 * 1024);

async function* hashing(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The error for an archive that cannot be read, is truncated, or has wrong checksums. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** An error of whoever reads an archive, which says nothing about the archive itself. Its message is for the user. */
export class RefusedError extends Error {}

/**
 * Reads an archive entry by entry and compares every checksum.
 *
 * @param take consumes the content of a file; for a folder the content is null
 * @throws DamagedArchiveError, and the RefusedError of `take`
 */
export async function readArchive(
  file: string,
  take: (name: string, content: Readable | null) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const hashes: Record<string, string> = {};
  let manifest = '';
  const feeding = pipeline(createReadStream(file), createZstdDecompress(), tar);
  feeding.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type === 'directory') {
        await take(name, null);
        entry.resume();
      } else if (name === MANIFEST) {
        for await (const chunk of entry) manifest += String(chunk);
      } else {
        const hash = createHash('sha256');
        await take(name, Readable.from(hashing(entry as AsyncIterable<Buffer>, hash)));
        hashes[name] = hash.digest('hex');
      }
    }
    await feeding;
  } catch (cause) {
    if (cause instanceof RefusedError) throw cause;
    throw new DamagedArchiveError(`${file} is damaged: ${(cause as Error).message}`, { cause });
  }
  const expected: Record<string, string> = manifest ? (JSON.parse(manifest) as Record<string, string>) : {};
  const other = Object.keys({ ...expected, ...hashes }).filter((name) => hashes[name] !== expected[name]);
  if (!manifest) throw new DamagedArchiveError(`${file} is cut off`);
  if (other.length > 0) throw new DamagedArchiveError(`${file} is damaged: ${other.slice(0, 3).join(', ')}`);
}
