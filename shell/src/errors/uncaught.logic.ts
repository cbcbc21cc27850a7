import { AppError, outageOf } from '@dojang/shared-ui/core';

const FILE_OF_REMOTE = /^\/remotes\/([a-z-]+)\//;
const OF_SHELL = '/shell/';

/**
 * The owner of the code that threw an uncaught error, by the first file in the stack: a remote, the shell, or none, e.g. for an
 * extension of the browser. Answers of the server and network failures are not errors of code.
 *
 * @param file the file that the browser reports, for a value without a stack
 */
export function culpritOf(error: unknown, file: string, origin: string): string | null {
  if (error instanceof AppError || outageOf(error) !== null || nameOf(error) === 'AbortError') return null;
  const stack = error instanceof Error && error.stack ? error.stack : file;
  const first = stack.indexOf('://') - origin.indexOf('://');
  if (!stack.startsWith(`${origin}/`, first)) return null;
  const path = stack.slice(first + origin.length);
  return FILE_OF_REMOTE.exec(path)?.[1] ?? (path.startsWith(OF_SHELL) ? 'shell' : null);
}

const nameOf = (error: unknown): unknown => (error as { name?: unknown } | null | undefined)?.name;
