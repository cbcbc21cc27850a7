import { AppError, toAppError } from '@dojang/shared-ui';

/**
 * For an id that is malformed, unknown or not this person's: all three look the same from outside. Its message is the
 * error page's own line, which is then not said twice.
 */
export const notFound = (): AppError => new AppError({ code: 'not_found', status: 404, message: 'Page Not Found' });

/** As `throwOnError` of a query: the page's error boundary shows the 404, other failures keep their 다시 시도. */
export const isNotFound = (error: unknown): boolean => toAppError(error).status === 404;
