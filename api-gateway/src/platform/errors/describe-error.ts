import { RestError } from './rest-error.ts';

/**
 * What may be logged of an error. Of the database's only its kind and code: its message, detail and query hold the
 * values that people sent. Of others the name, the message without what it quotes, and where it was thrown: a parser
 * quotes what it could not read, a system call the file's name.
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

/** From the first quotation mark to the last: within, there may be more of them. */
function withoutQuotes(message: string): string {
  const [first, last] = [message.search(/["'`]/), message.search(/["'`][^"'`]*$/)];
  const plain = first < last ? `${message.slice(0, first)}…${message.slice(last + 1)}` : message;
  return plain.slice(0, MAX_MESSAGE);
}

/** Codes of PostgreSQL and PostgREST; not those of the system, such as `EPERM`. */
const SQLSTATE = /^(?!E[A-Z]{4}$)([0-9A-Z]{5}|PGRST[0-9X]{3})$/;

/** The first frames of its stack, without the message above them. */
function placeOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 5)
    .map((frame) => `\n${frame}`)
    .join('');
}
