import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorCode, messageOf } from './messages.ts';
import { waitText } from './wait-text.logic.ts';

/** An error answer. It can be thrown anywhere below a route: `{ code, message, requestId, details? }` with `status`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly details: unknown;

  /**
   * @param message Korean text for the user; default: the sentence of the code
   * @param details data for the screen that sent the request, as JSON
   */
  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    options: { message?: string; headers?: Record<string, string>; cause?: unknown; details?: unknown } = {},
  ) {
    super(options.message ?? messageOf(code), { cause: options.cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.details = options.details;
  }
}

export const unauthorized = () => new ApiError(401, 'unauthorized');
export const forbidden = () => new ApiError(403, 'forbidden');
export const notFound = () => new ApiError(404, 'not_found');

/** The error of an exceeded rate limit. The header and the message contain the end of the limit. */
export function tooMany(code: ErrorCode, seconds: number): ApiError {
  const wait = Math.max(1, Math.ceil(seconds));
  return new ApiError(429, code, {
    message: `${messageOf(code)} ${waitText(wait)} 뒤에 다시 시도해 주세요.`,
    headers: { 'retry-after': String(wait) },
  });
}
