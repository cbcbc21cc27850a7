import { statusOf } from './error.logic.ts';

/** An address that names nothing is an answer and no failure: the console says nothing of it. */
const isExpected = (error: unknown): boolean => statusOf(error) === 404;

/** Logs what an error boundary shows, with where it came from. */
export function logShown(error: unknown, ...where: unknown[]): void {
  if (!isExpected(error)) console.error(...where, error);
}

/** React's own report of what an error boundary caught. */
export function reportCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  if (!isExpected(error)) console.error(error, componentStack);
}

/** In place of the router's report: the boundary that shows the error has logged it (`logShown`). */
export const loggedWhereShown = (): void => {};
