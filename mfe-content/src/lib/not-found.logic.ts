import { AppError, toAppError } from '@dojang/shared-ui';

/**
 * Error for an id that is malformed, unknown or another user's, which must look the same. Its message equals the error
 * page's own line, so that it is not shown twice.
 */
export const notFoundError = (): AppError =>
  new AppError({ code: 'not_found', status: 404, message: 'Page Not Found' });

/** As `throwOnError` of a query: the page's error boundary shows the 404, other failures keep their 다시 시도. */
export const isNotFound = (error: unknown): boolean => toAppError(error).status === 404;
