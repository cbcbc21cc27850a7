import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, messageOf } from './messages.ts';

/** An answer that is an error, thrown anywhere below a route: `{ code, message, requestId }` with `status`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  /** @param message Korean, fit for a person; the code's own sentence when it is left out */
  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? messageOf(code), { cause: options.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
  }
}

export const unauthorized = () => new ApiError(401, 'unauthorized');
export const forbidden = () => new ApiError(403, 'forbidden');
export const notFound = () => new ApiError(404, 'not_found');
export const tooMany = (code: ErrorCode, retryAfterSeconds: number) =>
  new ApiError(429, code, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
