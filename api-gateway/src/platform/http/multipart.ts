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

/** The error for a body that is not a form. */
export const unreadable = () => new ApiError(400, 'invalid_request');

export const tooLarge = () => new ApiError(413, 'too_large');

/** The error for a failed read of a form. Errors of the parser have no code. Errors of connection and disk have one. */
export function failedRead(error: unknown): unknown {
  const isOfForm =
    error instanceof Error && !(error instanceof ApiError) && (error as NodeJS.ErrnoException).code === undefined;
  return isOfForm ? unreadable() : error;
}

/** Passes bytes on, and fails with 413 `too_large` above the limit. */
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
