import type { ApiError as ApiErrorBody } from '@dojang/api-contract';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from '../http/env.ts';
import type { Log } from '../http/log.ts';
import { ApiError } from './api-error.ts';

const fromHttpException = (error: HTTPException): ApiError =>
  error.status === 413
    ? new ApiError(413, 'too_large')
    : new ApiError(error.status >= 500 ? 500 : 400, error.status >= 500 ? 'internal' : 'invalid_request');

/**
 * Turns whatever was thrown into the one error shape. What was not meant for a person is logged and answered as
 * `internal`: neither message nor stack leaves the server.
 */
export function answerError(log: Log) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const known =
      error instanceof ApiError ? error : error instanceof HTTPException ? fromHttpException(error) : undefined;
    const answer = known ?? new ApiError(500, 'internal');
    const requestId = c.get('requestId') ?? '';
    if (!known) log({ level: 'error', event: 'unexpected_error', requestId, error: describe(error) });
    const body: ApiErrorBody = { code: answer.code, message: answer.message, requestId };
    return Response.json(body, {
      status: answer.status,
      headers: { 'cache-control': 'no-store', ...answer.headers },
    });
  };
}

const describe = (error: Error) =>
  `${error.name}: ${error.message}\n${error.stack?.split('\n').slice(1, 6).join('\n')}`;
