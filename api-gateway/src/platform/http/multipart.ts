import { Transform } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../errors/api-error.ts';

/**
 * A parser of `multipart/form-data`.
 *
 * @throws ApiError 400 `invalid_request` for another content type
 */
export function multipartParser(contentType: string, limits: NonNullable<BusboyConfig['limits']>): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw unreadable();
  }
}

/** For a body that is no form. */
export const unreadable = () => new ApiError(400, 'invalid_request');

export const tooLarge = () => new ApiError(413, 'too_large');

/** What a failed read of a form is answered with: the parser's own errors have no code, those of connection and disk do. */
export function failedRead(error: unknown): unknown {
  const isOfForm =
    error instanceof Error && !(error instanceof ApiError) && (error as NodeJS.ErrnoException).code === undefined;
  return isOfForm ? unreadable() : error;
}

/** Passes bytes on, and fails with 413 `too_large` over the limit. */
export function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}
