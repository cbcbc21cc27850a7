import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { FORM_LIMITS } from '@dojang/renderer';
import type { BusboyFileStream } from '@fastify/busboy';
import { TYPE_BYTES, typeOfContent } from '../../../platform/http/file-type.ts';
import { atMost, failedRead, multipartParser, tooLarge, unreadable } from '../../../platform/http/multipart.ts';

/** A file as a visitor sent it. */
export interface SentFile {
  /** Name of the form control. */
  control: string;
  /** The file name as the visitor's browser sent it. */
  name: string;
  /** Path of its bytes while the request is answered; empty for a file that was not kept. */
  path: string;
  bytes: number;
  /** Whether the file exceeds the size limit. The bytes beyond the limit were not kept. */
  isTooLarge: boolean;
  /** Media type by the first bytes. */
  type: string;
  sha256: string;
}

export interface SentParts {
  fields: URLSearchParams;
  files: SentFile[];
}

const KB = 1024;
const MB = 1024 * KB;
/**
 * Limit of the whole request. Smaller requests are read to their end, so that an error message can name a file that is too
 * large.
 */
const MOST_BYTES = 64 * MB;
/** Maximum bytes of all answers that are not files. */
const FIELD_BYTES = 128 * KB;
/** Limits of the parser. A browser sends a part for every question for files, also without a file. */
const LIMITS = {
  files: FORM_LIMITS.fields,
  fields: 500,
  parts: 600,
  fieldSize: FIELD_BYTES,
  fileSize: FORM_LIMITS.fileBytes,
  headerPairs: 20,
  headerSize: 4 * KB,
};

/**
 * Reads an answer with files. The files are on the disk while `use` runs, and are removed afterwards. The files are never
 * unpacked or decoded: only their first bytes are read.
 *
 * @throws ApiError 400 `invalid_request` for a body that is no form, 413 `too_large`
 */
export async function receiveParts<T>(
  body: ReadableStream<Uint8Array>,
  { contentType, folder }: { contentType: string; folder: string },
  use: (sent: SentParts) => Promise<T>,
): Promise<T> {
  const written: Promise<SentFile>[] = [];
  const paths: string[] = [];
  try {
    const fields = await readParts(body, contentType, (control, name, content) => {
      // Files beyond the limit are listed but not kept, so that the visitor is told that there are too many.
      const isKept = written.length < FORM_LIMITS.files;
      const path = isKept ? join(folder, randomUUID()) : '';
      if (isKept) paths.push(path);
      const file = keep(control, name, content, path);
      file.catch(() => {});
      written.push(file);
    });
    const files = await Promise.all(written);
    return await use({ fields, files: files.filter(({ name, bytes }) => name !== '' || bytes > 0) });
  } finally {
    await Promise.allSettled(written);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  onFile: (control: string, name: string, content: BusboyFileStream) => void,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  let fieldBytes = 0;
  let current: BusboyFileStream | undefined;
  const parser = multipartParser(contentType, LIMITS);
  // On destroy the parser emits its error a second time.
  parser.on('error', () => {});
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isNameCut || isValueCut || fieldBytes > FIELD_BYTES) parser.destroy(tooLarge());
    else fields.append(name, value);
  });
  parser.on('file', (control, content, name) => {
    current = content;
    content.on('error', () => {});
    onFile(control, name ?? '', content);
  });
  const refuse = () => parser.destroy(unreadable());
  parser.on('filesLimit', refuse).on('fieldsLimit', refuse).on('partsLimit', refuse);
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  try {
    await pipeline(source, atMost(MOST_BYTES), parser);
  } catch (error) {
    // The parser does not close the stream of the current file.
    current?.destroy(unreadable());
    throw failedRead(error);
  } finally {
    source.destroy();
  }
  return fields;
}

/** Writes a file to the disk. Without a path the file is read and dropped. */
async function keep(control: string, name: string, content: BusboyFileStream, path: string): Promise<SentFile> {
  const hash = createHash('sha256');
  const heads: Uint8Array[] = [];
  let bytes = 0;
  let headBytes = 0;
  const measured = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      if (headBytes < TYPE_BYTES) {
        heads.push(Uint8Array.from(chunk.subarray(0, TYPE_BYTES - headBytes)));
        headBytes += chunk.byteLength;
      }
      done(null, path === '' ? undefined : chunk);
    },
  });
  if (path === '') await pipeline(content, measured.resume());
  else await pipeline(content, measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const type = await typeOfContent(Buffer.concat(heads));
  return { control, name, path, bytes, isTooLarge: content.truncated, type, sha256: hash.digest('hex') };
}
