import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from 'postgres';
import { AnswerTooLargeError } from '../postgres/limit-answers.ts';
import { answerOf, watchErrors } from './database-error.ts';
import { type Correction, pathOf } from './fetch.ts';

type WithContext = (variables: unknown, run: (db: never) => Promise<unknown>, options?: unknown) => Promise<unknown>;

const insideRest = new AsyncLocalStorage<{ isTooLarge: boolean }>();

const TOO_LARGE = {
  code: 'answer_too_large',
  message: '한 번에 받을 수 있는 양을 넘었어요. 범위를 좁혀 주세요.',
  details: null,
  hint: null,
};

/** The answer of PostgREST. lite would answer with the exception's text, which contains the path of the socket. */
const UNREACHABLE = {
  code: 'PGRST000',
  message: 'Database client error. Retrying the connection.',
  details: null,
  hint: null,
};
/** Error codes of the driver and of the system for a connection that was lost or not established. */
const LOST = /^(?:CONNECTION_\w+|CONNECT_TIMEOUT|E[A-Z]+)$/;
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && LOST.test(error.code);

/** Codes for which lite writes the same message as PostgREST. These errors are left to lite. */
const LEFT_TO_LITE = /^42(?!501)/;

/**
 * lite answers 500 `SUP` for check violations and for errors that a function raises, and writes every refused write to the
 * console. In lite the result of `withContext` is the response itself. So the right response can be returned there.
 */
export function answerRestErrors(connection: { withContext: unknown; driver: Sql }): void {
  // The final error only says that the lost connection could not be rolled back.
  watchErrors(connection.driver, (error) => {
    const request = insideRest.getStore();
    if (request && error instanceof AnswerTooLargeError) request.isTooLarge = true;
  });
  const original = (connection.withContext as WithContext).bind(connection);
  const corrected: WithContext = async (variables, run, options) => {
    const request = insideRest.getStore();
    if (!request) return original(variables, run, options);
    try {
      return await original(variables, run, options);
    } catch (error) {
      const role = (variables as { auth?: { role?: unknown } } | undefined)?.auth?.role;
      if (request.isTooLarge || error instanceof AnswerTooLargeError) return Response.json(TOO_LARGE, { status: 413 });
      if (isLost(error)) return Response.json(UNREACHABLE, { status: 503 });
      const answer = answerOf(error, !role || role === 'anon');
      if (!answer || LEFT_TO_LITE.test(answer.body.code)) throw error;
      return Response.json(answer.body, { status: answer.status });
    }
  };
  connection.withContext = corrected;
}

/** Marks requests of the REST interface; other requests keep their own errors. */
export const markRest: Correction = (next) => (request, context) =>
  pathOf(request).startsWith('/rest/v1/')
    ? insideRest.run({ isTooLarge: false }, () => next(request, context))
    : next(request, context);
