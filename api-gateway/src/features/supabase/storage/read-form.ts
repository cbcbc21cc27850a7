import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { atMost, failedRead, multipartParser, unreadable } from '../../../platform/http/multipart.ts';
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

/**
 * Reads the single file of a form as a stream. The bytes that this code reads are the bytes that are stored. So it does not
 * matter how other programs would parse the form.
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
  const parser = multipartParser(contentType, LIMITS);
  // On destroy the parser emits its error a second time.
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
    throw failedRead(error);
  });
  if (!found.file) throw unreadable();
  const bytes = await found.file.written;
  return { bytes, type: found.file.type, maxAge };
}
