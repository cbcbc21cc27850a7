import type { ApiError as ApiErrorBody } from '@dojang/api-contract';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ApiError } from '../errors/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { RestError } from '../errors/rest-error.ts';
import { databaseFailure, systemFailure } from '../errors/system-failure.logic.ts';
import { CLIENT_GONE, isClientGone } from './client-gone.ts';
import { plainPolicy } from './csp.logic.ts';
import type { AppEnv } from './env.ts';
import type { Log } from './log.ts';
import { messageDocument } from './message-document.ts';
import { replaceAnswer } from './own-headers.ts';

/** Codes of the API for refusals of database functions that our own routes call. */
const TOLD = {
  taken_down: 409,
  plan_pages: 409,
  plan_domains: 409,
  plan_paid_ahead: 409,
  payment_amount_changed: 409,
  refund_changed: 409,
  nothing_to_refund: 409,
  quota_site_page_versions_bytes: 409,
  quota_project_files_rows: 409,
  quota_project_file_storage_bytes: 409,
  budget_files: 409,
  budget_words: 409,
  budget_network_files: 409,
  budget_network_words: 409,
  uploads_limit: 409,
  deploy_tokens_limit: 409,
  upload_incomplete: 409,
  invalid_file_name: 400,
  too_large: 413,
} as const;
const isTold = (message: string): message is keyof typeof TOLD => Object.hasOwn(TOLD, message);

/** The API's error for a refusal of the database. The database's own message may name tables, so it is not sent. */
function fromRest(error: RestError): ApiError | undefined {
  if (error.status === 401) return new ApiError(401, 'unauthorized');
  if (error.code === '42501' || error.status === 403) return new ApiError(403, 'forbidden');
  if (error.code === 'P0002' || error.code === 'PGRST116') return new ApiError(404, 'not_found');
  if (['P0001', '22023'].includes(error.code) && isTold(error.message)) {
    return new ApiError(TOLD[error.message], error.message);
  }
  if (['23503', '23505', 'P0001'].includes(error.code)) return new ApiError(409, 'conflict');
  if (error.code === '57014') return new ApiError(504, 'statement_timeout');
  if (error.status === 413) return new ApiError(413, 'answer_too_large');
  // Data exceptions and violated constraints: the sender can correct the request.
  if (/^2[23]/.test(error.code)) return new ApiError(400, 'invalid_request');
  return databaseFailure(error.code);
}

const fromHttpException = (error: HTTPException): ApiError =>
  error.status === 413
    ? new ApiError(413, 'too_large')
    : new ApiError(error.status >= 500 ? 500 : 400, error.status >= 500 ? 'internal' : 'invalid_request');

function knownError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof RestError) return fromRest(error);
  return error instanceof HTTPException ? fromHttpException(error) : fromSystem(error);
}

/** Messages of system errors contain file names and sockets. So they are only logged, as the cause of the answer. */
function fromSystem(error: Error): ApiError | undefined {
  const { code } = error as { code?: unknown };
  return systemFailure(error) ?? (typeof code === 'string' ? databaseFailure(code, error) : undefined);
}

/**
 * Whether a person opens an address in a browser. This also works over plain HTTP, where browsers do not send the purpose of a
 * request.
 */
const isNavigation = ({ req }: Context<AppEnv>): boolean => {
  const mode = req.header('sec-fetch-mode');
  const isPage = mode === undefined ? req.header('accept')?.startsWith('text/html') === true : mode === 'navigate';
  return isPage && (req.method === 'GET' || req.method === 'HEAD');
};

function errorDocument(c: Context<AppEnv>, { status, message, headers }: ApiError): Response {
  const isForNow = status >= 500 || status === 429;
  const retry = isForNow ? { to: '', label: '다시 시도' } : undefined;
  const html =
    status === 404
      ? messageDocument('찾을 수 없어요', '주소가 바뀌었거나 지워졌을 수 있어요.')
      : messageDocument(isForNow ? '화면을 열지 못했어요' : '열 수 없는 화면이에요', message, '', retry);
  return replaceAnswer(c, html, status, {
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': plainPolicy(),
    'cache-control': 'no-store',
    ...headers,
  });
}

/**
 * Turns any thrown value into the error shape, or into a page for a person who opens an address. Unexpected errors are logged
 * and answered as `internal`. Their message and stack are not sent.
 */
export function answerError(log: Log) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const known = knownError(error);
    const answer = known ?? new ApiError(500, 'internal');
    const requestId = c.get('requestId') ?? '';
    if (answer.status >= 500 && isClientGone(c)) return new Response(null, { status: CLIENT_GONE });
    if (!known) log({ level: 'error', event: 'unexpected_error', requestId, error: describeError(error) });
    if (known && known.status >= 500 && known.cause) {
      log({ level: 'warn', event: known.code, requestId, error: describeError(known.cause) });
    }
    const { code, message, details } = answer;
    if (isNavigation(c)) return errorDocument(c, answer);
    const body: ApiErrorBody = { code, message, requestId, ...(details === undefined ? {} : { details }) };
    // In answers of Auth, supabase-js reads the code only from this field.
    const ofAuth = c.req.path.startsWith('/auth/v1/') ? { error_code: answer.code } : {};
    return replaceAnswer(c, JSON.stringify({ ...body, ...ofAuth }), answer.status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...answer.headers,
    });
  };
}
