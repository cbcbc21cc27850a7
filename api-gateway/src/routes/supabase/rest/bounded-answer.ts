import { ApiError } from '../../../errors/api-error.ts';

/** What one answer of REST may be long. */
export const ANSWER_BYTES = 8 * 1024 * 1024;

/** PostgreSQL's code of a statement that was cut off for the time it took. */
const CUT_OFF = '57014';

/**
 * Holds an answer to its length: 413 before the first byte where the length is said, else the connection is cut. A
 * statement that was cut off is 504 in words.
 *
 * @throws ApiError 413 `answer_too_large`, 504 `statement_timeout`
 */
export async function boundedAnswer(answer: Response): Promise<Response> {
  if (answer.status >= 500) return cutOffInWords(answer);
  const { body } = answer;
  if (!body) return answer;
  const said = answer.headers.get('content-length');
  if (said !== null && Number(said) <= ANSWER_BYTES) return answer;
  if (said !== null) {
    await body.cancel();
    throw new ApiError(413, 'answer_too_large');
  }
  return new Response(body.pipeThrough(counted()), answer);
}

function counted(): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(piece, controller) {
      length += piece.byteLength;
      if (length > ANSWER_BYTES) controller.error(new ApiError(413, 'answer_too_large'));
      else controller.enqueue(piece);
    },
  });
}

const MOST_OF_AN_ERROR = 64 * 1024;

async function cutOffInWords(answer: Response): Promise<Response> {
  if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) return answer;
  const text = await answer.text();
  if (codeIn(text) === CUT_OFF) throw new ApiError(504, 'statement_timeout');
  return new Response(text, answer);
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
