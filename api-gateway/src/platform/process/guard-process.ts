import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

/** Exit code after which the supervisor restarts the process. */
export const CRASHED = 70;

/**
 * Logs and counts uncaught errors. After a rejection the process continues, because only the work of one request was lost.
 * After an exception the state of the process is undefined. So the process ends, and its supervisor starts another one.
 */
export function guardProcess(log: Log, exit: (code: number) => void = process.exit): void {
  let rejections = 0;
  process.on('unhandledRejection', (reason) => {
    rejections++;
    log({ level: 'error', event: 'unhandled_rejection', error: describeError(reason), count: rejections });
  });
  process.on('uncaughtException', (error) => {
    log({ level: 'error', event: 'uncaught_exception', error: describeError(error) });
    exit(CRASHED);
  });
  // A closed terminal or pipe must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
