import { statusOf } from './error.logic.ts';

/** An unknown URL is a normal answer and not a failure, so it is not logged to the console. */
const isExpected = (error: unknown): boolean => statusOf(error) === 404;

/** Logs the error that a boundary shows, with its source. */
export function logShown(error: unknown, ...where: unknown[]): void {
  if (!isExpected(error)) console.error(...where, error);
}

/** Logs errors that an error boundary of React caught. */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  if (!isExpected(error)) console.error(error, componentStack);
}

/** Replaces the router's log, because the boundary that shows the error has already logged it (`logShown`). */
export const loggedWhereShown = (): void => {};
