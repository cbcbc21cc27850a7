import { ApiError } from '../../../platform/errors/api-error.ts';

/** What one answer of REST may be long. */
export const ANSWER_BYTES = 8 * 1024 * 1024;

/** PostgreSQL's code of a statement that was cut off for the time it took. */
const CUT_OFF = '57014';

/** Up to here an answer is held until all of it is there: sent in one piece, it costs half of the gateway's writing. */
const HELD_BYTES = 64 * 1024;

type Piece = Uint8Array<ArrayBuffer>;

/**
 * Holds an answer to its length: 413 before the first byte where the length is said, else the connection is cut. A
 * statement that was cut off is 504 in words.
 *
 * @returns the body: in one piece when it is short
 * @throws ApiError 413 `answer_too_large`, 504 `statement_timeout`
 */
export async function boundedBody(answer: Response): Promise<Piece | ReadableStream<Uint8Array> | string | null> {
  if (answer.status >= 500) return cutOffInWords(answer);
  const { body } = answer;
  if (!body) return null;
  const said = answer.headers.get('content-length');
  if (said !== null && Number(said) > ANSWER_BYTES) {
    await body.cancel();
    throw new ApiError(413, 'answer_too_large');
  }
  return inOnePiece(body);
}

/** The whole of a short body; of a longer one a stream that begins with what was read of it. */
async function inOnePiece(body: ReadableStream<Uint8Array>): Promise<Piece | ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= HELD_BYTES) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(pieces, length));
    pieces.push(value);
    length += value.byteLength;
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      length += value?.byteLength ?? 0;
      if (done) controller.close();
      else if (length <= ANSWER_BYTES) controller.enqueue(value);
      else {
        await reader.cancel().catch(() => {});
        throw new ApiError(413, 'answer_too_large');
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const MOST_OF_AN_ERROR = 64 * 1024;

async function cutOffInWords(answer: Response): Promise<ReadableStream<Uint8Array> | string | null> {
  if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) return answer.body;
  const text = await answer.text();
  if (codeIn(text) === CUT_OFF) throw new ApiError(504, 'statement_timeout');
  return text;
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
