import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

interface Described {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

interface ObjectMetadata extends Described {
  contentLength: number;
  size: number;
  lastModified: Date;
  contentRange?: string;
}

type Body = Uint8Array | ReadableStream<Uint8Array>;

/**
 * Stores objects as files. File names are hashes, so that no key can leave the folder or collide by case or length. The
 * metadata of the upload is stored next to each file. Writes go to a temporary name first, so that a reader never sees a
 * partial object.
 */
export class FileAdapter {
  readonly driver = fs;
  private readonly base: string;

  constructor(base: string) {
    this.base = path.resolve(base);
  }

  private fileOf(bucket: string, key: string): string {
    const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return path.join(this.base, hash.slice(0, 2), hash);
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const file = this.fileOf(bucket, key);
    const [stat, description] = await Promise.all([fs.stat(file), readDescription(file)]);
    return { ...description, contentLength: stat.size, size: stat.size, lastModified: stat.mtime };
  }

  async getObject(bucket: string, key: string, _version?: string, headers?: { ifNoneMatch?: string; range?: string }) {
    const metadata = await this.headObject(bucket, key);
    if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
    const range = rangeOf(headers?.range, metadata.size);
    if (range) {
      metadata.contentRange = `bytes ${range.start}-${range.end}/${metadata.size}`;
      metadata.contentLength = range.end - range.start + 1;
    }
    const body = whenRead(() => createReadStream(this.fileOf(bucket, key), range ?? {}));
    return { httpStatusCode: range ? 206 : 200, metadata, body };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ) {
    const file = this.fileOf(bucket, key);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const fresh = `${file}.${randomUUID()}`;
    try {
      const { size, eTag } = await write(fresh, body);
      await fs.writeFile(`${fresh}.json`, JSON.stringify({ bucket, key, mimetype, cacheControl, eTag }));
      await fs.rename(`${fresh}.json`, `${file}.json`);
      await fs.rename(fresh, file);
      return {
        httpStatusCode: 200,
        cacheControl,
        contentLength: size,
        size,
        mimetype,
        eTag,
        lastModified: new Date(),
      };
    } finally {
      await Promise.all([fs.rm(fresh, { force: true }), fs.rm(`${fresh}.json`, { force: true })]);
    }
  }

  /**
   * Makes an object of a file on the same file system, without copying the file. A repeated call changes nothing, because
   * the file is already in its place.
   */
  async adoptFile(bucket: string, key: string, from: string, description: Omit<Described, 'eTag'>): Promise<void> {
    const file = this.fileOf(bucket, key);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    // A hash of two gigabytes would take seconds. The key of such an object is never used again for other bytes.
    const eTag = `"${createHash('sha256').update(`${bucket}/${key}`).digest('hex').slice(0, 32)}"`;
    const fresh = `${file}.${randomUUID()}.json`;
    await fs.writeFile(fresh, JSON.stringify({ bucket, key, ...description, eTag }), { mode: 0o600 });
    await fs.rename(fresh, `${file}.json`);
    try {
      await fs.rename(from, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(file)) throw error;
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.fileOf(bucket, key);
    await Promise.all([fs.rm(file, { force: true }), fs.rm(`${file}.json`, { force: true })]);
  }

  async deleteObjects(bucket: string, keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(bucket: string, key: string, _version: string | undefined, toBucket: string, toKey: string) {
    const from = this.fileOf(bucket, key);
    const to = this.fileOf(toBucket, toKey);
    await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await fs.copyFile(`${from}.json`, `${to}.json`);
    await fs.copyFile(from, to);
    const { eTag, lastModified } = await this.headObject(toBucket, toKey);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.fileOf(bucket, key)}`;
  }
}

async function write(file: string, body: Body): Promise<{ size: number; eTag: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as NodeReadableStream);
  await pipeline(source, measure, createWriteStream(file, { flush: true, mode: 0o600 }));
  return { size, eTag: `"${hash.digest('hex').slice(0, 32)}"` };
}

/** Opens the file at the first read, because nobody closes a body of which only the headers are used. */
function whenRead(open: () => Readable): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= (Readable.toWeb(open()) as ReadableStream<Uint8Array>).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function readDescription(file: string): Promise<Described> {
  const { mimetype, cacheControl, eTag } = JSON.parse(await fs.readFile(`${file}.json`, 'utf8')) as Partial<Described>;
  return {
    mimetype: mimetype ?? 'application/octet-stream',
    cacheControl: cacheControl ?? 'no-cache',
    eTag: eTag ?? '',
  };
}

/** The range of `bytes=10-` or `bytes=10-19`. For any other value, or a start beyond the end, the whole file is served. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || Number(from) >= size) return null;
  return { start: Number(from), end: to ? Math.min(Number(to), size - 1) : size - 1 };
}
