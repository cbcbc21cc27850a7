import { AppError, outageOf } from '@dojang/shared-ui/core';

const FILE_OF_REMOTE = /^\/remotes\/([a-z-]+)\//;
const OF_SHELL = '/shell/';

/**
 * Whose code threw what nothing caught, by the first file in its stack: a remote, the shell, or nobody of us, as for an
 * extension of the browser. What the server answered and a network that fails are no errors of code.
 *
 * @param file where the browser saw it, for a value without a stack
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
