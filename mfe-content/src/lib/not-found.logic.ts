import { AppError, toAppError } from '@dojang/shared-ui';

/**
 * Error for an id that is malformed, unknown or belongs to another user. All three must look the same. Its message equals the
 * line of the error page, so that the line is not shown twice.
 */
export const notFoundError = (): AppError =>
  new AppError({ code: 'not_found', status: 404, message: 'Page Not Found' });

/** Value for `throwOnError` of a query. The page's error boundary shows the 404; other failures keep their 다시 시도 button. */
export const isNotFound = (error: unknown): boolean => toAppError(error).status === 404;
