import { ApiError } from '../errors/api-error.ts';

/**
 * A request's body, read no further than it may be long, whether it says its length or not.
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
    // Leaving the loop cancels the stream: nothing more is read.
    if (length > most) throw tooLarge();
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, length));
}

const tooLarge = () => new ApiError(413, 'too_large');
