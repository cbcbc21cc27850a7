import { ApiError } from '../../../platform/errors/api-error.ts';

/** Maximum length of one REST answer. */
export const ANSWER_BYTES = 8 * 1024 * 1024;

/** PostgreSQL's code for a statement that exceeded its timeout. */
const CUT_OFF = '57014';

/** Answers up to this size are buffered, because sending an answer in one piece halves the gateway's cost of writing. */
const HELD_BYTES = 64 * 1024;

type Piece = Uint8Array<ArrayBuffer>;

/**
 * Limits the length of an answer. When a too large length is declared, the answer is 413 before the first byte; otherwise the
 * connection is closed at the limit. A statement timeout is answered with 504 and a message.
 *
 * @returns the body: in one piece when it is short
 * @throws ApiError 413 `answer_too_large`, 504 `statement_timeout`
 */
export async function boundedBody(answer: Response): Promise<Piece | ReadableStream<Uint8Array> | null> {
  if (answer.status >= 500) return nameTimeout(answer);
  const said = answer.headers.get('content-length');
  if (said !== null && Number(said) <= HELD_BYTES) {
    const bytes = await answer.arrayBuffer();
    // The answer to HEAD has a length and no body.
    return bytes.byteLength > 0 ? new Uint8Array(bytes) : null;
  }
  const { body } = answer;
  if (!body) return null;
  if (said !== null && Number(said) > ANSWER_BYTES) {
    await body.cancel();
    throw new ApiError(413, 'answer_too_large');
  }
  return inOnePiece(body);
}

/** The complete body when it is short; otherwise a stream that begins with the bytes that were already read. */
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

async function nameTimeout(answer: Response): Promise<ReadableStream<Uint8Array> | Piece | null> {
  if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) return answer.body;
  // The bytes are sent as they came: text that is decoded and encoded again may have another length.
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (codeIn(new TextDecoder().decode(bytes)) === CUT_OFF) throw new ApiError(504, 'statement_timeout');
  return bytes;
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
