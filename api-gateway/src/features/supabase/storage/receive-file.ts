import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { HEAD_BYTES, isOfType } from './file-kind.logic.ts';
import { readForm } from './read-form.ts';

/** An uploaded file on the disk that is not an object yet. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The declared media type. */
  type: string;
  /** Caching time in seconds; undefined when it is missing. */
  maxAge: number | undefined;
}

export interface ReceiveOptions {
  contentType: string;
  maxAge: number | undefined;
  maxBytes: number;
  folder: string;
  /** @throws for a type that the bucket does not accept */
  checkType(type: string): void;
}

/** Files older than this are left over, because no upload may take so long. */
const STALE_MS = 60 * 60_000;

/** Creates the folder for uploads in progress, and removes what an earlier process left there. */
export async function openUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Writes the uploaded file of a request, from a plain body or a form, to the disk and passes it to `use`. The file is
 * removed afterwards, also when the request is aborted.
 *
 * @throws ApiError 413 `too_large`, 415 `file_type_mismatch`, 400 `invalid_request`
 */
export async function receiveFile<T>(
  body: ReadableStream<Uint8Array>,
  options: ReceiveOptions,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = join(options.folder, randomUUID());
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const write = async (content: Readable, type: string) => {
    options.checkType(type);
    const measured = measure(options.maxBytes, type);
    await pipeline(content, measured.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return measured.bytes();
  };
  try {
    if (!/^multipart\//i.test(options.contentType)) {
      const bytes = await write(source, options.contentType);
      return await use({ path, bytes, type: options.contentType, maxAge: options.maxAge });
    }
    const form = await readForm(source, options, write);
    return await use({ path, ...form, maxAge: form.maxAge ?? options.maxAge });
  } finally {
    source.destroy();
    await rm(path, { force: true });
  }
}

/** Passes data on while it is within the size limit and begins with the signature of its type. */
function measure(maxBytes: number, type: string) {
  let bytes = 0;
  let head = new Uint8Array();
  let isKnown = false;
  const look = (isAll: boolean): Error | null => {
    if (isKnown || (head.byteLength < HEAD_BYTES && !isAll)) return null;
    isKnown = true;
    return isOfType(type, head) ? null : new ApiError(415, 'file_type_mismatch');
  };
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return done(new ApiError(413, 'too_large'));
      if (!isKnown) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      const refusal = look(false);
      if (refusal) done(refusal);
      else done(null, chunk);
    },
    flush: (done) => done(look(true)),
  });
  return { stream, bytes: () => bytes };
}
