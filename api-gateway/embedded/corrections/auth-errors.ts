import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from 'postgres';
import { authError } from './auth-body.ts';
import { answerOf, type DatabaseAnswer, watchErrors } from './database-error.ts';
import type { Correction } from './fetch.ts';

const seen = new AsyncLocalStorage<{ answer: DatabaseAnswer | null }>();

/** Records the last error of PostgreSQL within a request, because lite drops it. */
export function noteDatabaseErrors(driver: Sql): void {
  watchErrors(driver, (error) => {
    const note = seen.getStore();
    if (note) note.answer = answerOf(error, false);
  });
}

/**
 * When a trigger on `auth.users` raises an error (a missing consent, for example), lite answers 500 `server_error` without a
 * message. GoTrue passes on the code and message of a RAISE, and answers `PTxxx` with status xxx.
 */
export const answerAuthErrors: Correction = (next) => async (request, context) => {
  if (!context.authRoute) return next(request, context);
  const note: { answer: DatabaseAnswer | null } = { answer: null };
  const response = await seen.run(note, () => next(request, context));
  if (response.status !== 500 || !note.answer) return response;
  const { status, body } = note.answer;
  // These are data exceptions, for example a lone surrogate in a name. The client sent invalid data, so it is not a server
  // error.
  if (body.code.startsWith('22')) return authError(400, 'validation_failed', 'The database does not take this text');
  const raised = /^(PT\d{3}|P0001|23\d{3})$/.test(body.code);
  const message = raised ? body.message : 'Database error';
  return Response.json(
    { code: raised ? body.code : 'unexpected_failure', error_code: body.code, msg: message, message },
    { status: raised ? status : 500, headers: { 'access-control-allow-origin': '*' } },
  );
};
