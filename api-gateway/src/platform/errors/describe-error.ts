import { cut } from '@dojang/contract/text';
import { RestError } from './rest-error.ts';

/**
 * The parts of an error that may be logged. A database error is logged with its kind and code only, because its message,
 * detail and query contain user input. Other errors are logged with name, message without quoted text, and location, because a
 * parser quotes its input and a system call quotes the file name.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const code = (error as { code?: unknown }).code;
  if (error instanceof RestError) return `RestError ${error.status} ${error.code}`;
  if (typeof code === 'string' && SQLSTATE.test(code)) return `${error.name} ${code}`;
  const cause = error.cause instanceof Error ? `, because of ${describeError(error.cause)}` : '';
  const message = error instanceof SyntaxError ? '' : `: ${withoutQuotes(error.message)}`;
  return `${error.name}${message}${cause}${placeOf(error)}`;
}

const MAX_MESSAGE = 300;

/** From the first quotation mark to the last, because the quoted text may contain more of them. */
function withoutQuotes(message: string): string {
  const [first, last] = [message.search(/["'`]/), message.search(/["'`][^"'`]*$/)];
  const plain = first < last ? `${message.slice(0, first)}…${message.slice(last + 1)}` : message;
  return cut(plain, MAX_MESSAGE);
}

/** Codes of PostgreSQL and PostgREST, not those of the system such as `EPERM`. */
const SQLSTATE = /^(?!E[A-Z]{4}$)([0-9A-Z]{5}|PGRST[0-9X]{3})$/;

/** The first frames of the error's stack, without the message above them. */
function placeOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 5)
    .map((frame) => `\n${frame}`)
    .join('');
}
