import { ApiError } from '../errors/api-error.ts';

/**
 * Reads a request's body up to the limit, with or without a declared length.
 *
 * @throws ApiError 413 `too_large`
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body) {
    length += piece.byteLength;
    // Leaving the loop cancels the stream, so nothing more is read.
    if (length > most) throw tooLarge();
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, length));
}

const tooLarge = () => new ApiError(413, 'too_large');
