import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { secondsOf } from './upload-headers.logic.ts';

export interface FormFile {
  bytes: number;
  type: string;
  /** Seconds, from the field `cacheControl`. */
  maxAge: number | undefined;
}

const KB = 1024;
/** Fields of supabase-js: the caching time, and metadata. */
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 4 * KB, headerPairs: 20, headerSize: 4 * KB };
const WRAPPING_BYTES = 64 * KB;

const unreadable = () => new ApiError(400, 'invalid_request');

/**
 * Reads the single file of a form as a stream. The bytes that are read here are stored, so it does not matter how
 * other programs would parse the form.
 *
 * @throws ApiError 400 `invalid_request` for a form without a file, with more than one, or truncated
 */
export async function readForm(
  source: Readable,
  { contentType, maxBytes }: { contentType: string; maxBytes: number },
  write: (content: Readable, type: string) => Promise<number>,
): Promise<FormFile> {
  const found: { file?: { type: string; content: Readable; written: Promise<number> } } = {};
  let maxAge: number | undefined;
  let type = '';
  const parser = parserOf(contentType);
  // On destroy it emits an error again that it has emitted already.
  parser.on('error', () => {});
  const refuse = () => parser.destroy(unreadable());
  parser.on('field', (name, value) => {
    if (name === 'contentType') type = value;
    if (name !== 'cacheControl') return;
    const seconds = secondsOf(value);
    if (seconds === null) refuse();
    else maxAge = seconds;
  });
  parser.on('file', (_name, content: BusboyFileStream, _filename, _encoding, partType) => {
    // A field that names the type takes precedence over the type of its part, as in hosted storage.
    const declared = type || partType;
    // A file of a refused type is not read.
    content.on('error', () => {});
    const written = write(content, declared);
    found.file = { type: declared, content, written };
    written.catch((error: unknown) => parser.destroy(error instanceof Error ? error : unreadable()));
  });
  parser.on('filesLimit', refuse).on('fieldsLimit', refuse).on('partsLimit', refuse);
  await pipeline(source, atMost(maxBytes + WRAPPING_BYTES), parser).catch(async (error: unknown) => {
    // The parser does not close the stream of the current file.
    found.file?.content.destroy(error instanceof Error ? error : unreadable());
    await found.file?.written.catch(() => {});
    throw isOfForm(error) ? unreadable() : error;
  });
  if (!found.file) throw unreadable();
  const bytes = await found.file.written;
  return { bytes, type: found.file.type, maxAge };
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw unreadable();
  }
}

/** The parser's own errors have no code; errors of the connection and of the disk do. */
const isOfForm = (error: unknown) =>
  error instanceof Error && !(error instanceof ApiError) && (error as NodeJS.ErrnoException).code === undefined;

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new ApiError(413, 'too_large'));
      else done(null, chunk);
    },
  });
}
