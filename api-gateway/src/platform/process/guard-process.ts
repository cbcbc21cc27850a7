import { describeError } from '../errors/describe-error.ts';
import type { Log } from '../http/log.ts';

/** What a supervisor takes for "start me again". */
export const CRASHED = 70;

/**
 * What nobody caught is logged and counted. After a rejection the process goes on: one request's work was lost, and
 * everyone else's must not be. After an exception nothing is certain any more: the process ends, and its supervisor
 * starts another.
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
  // A terminal or pipe that is gone is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
