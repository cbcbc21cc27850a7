import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { RotatingFile } from '@dojang/server-kit/rotating-file';

const SIZE = { maxBytes: 10 * 1024 * 1024, keep: 2 };
const LAST_LINES = 12;

/**
 * PostgreSQL quotes user input in the message of an error (`invalid input syntax for type uuid: "…"`), in its detail, and in
 * its statement. So neither errors of statements nor other lines about statements are written.
 */
export const QUIET_SETTINGS = {
  // LOG has a higher rank than ERROR in this setting. Only messages about the server itself, FATAL and PANIC are left.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_lock_waits: 'off',
  log_temp_files: '-1',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
} as const;

const OF_A_STATEMENT =
  /^\S+ \S+ \S+ \[\d+\] (?:ERROR|WARNING|NOTICE|INFO|DEBUG\d?|DETAIL|HINT|QUERY|CONTEXT|STATEMENT|LOCATION|BACKTRACE):/;

/**
 * Keeps lines about the server itself. Drops lines about statements and their continuation lines, which begin with a tab.
 */
export function ownLines(): (line: string) => boolean {
  let dropping = false;
  return (line) => {
    if (!line.startsWith('\t')) dropping = OF_A_STATEMENT.test(line);
    return !dropping;
  };
}

export interface ServerLog {
  /** Reads the output of a server for as long as it runs, without keeping this process alive. */
  follow(server: ChildProcess): void;
  /** The last lines, which contain the reason when the server does not start. */
  lastLines(): string;
}

/** `postgres.log` in the data folder. It rotates at a size limit, and a full disk does not block the writer. */
export function openServerLog(dataDir: string): ServerLog {
  const file = new RotatingFile(path.join(dataDir, 'postgres.log'), SIZE);
  const last: string[] = [];
  return {
    follow(server) {
      const isOwn = ownLines();
      for (const stream of [server.stdout, server.stderr]) {
        if (!stream) continue;
        stream.on('error', () => {});
        if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
        createInterface({ input: stream }).on('line', (line) => {
          if (!isOwn(line)) return;
          last.push(line);
          last.splice(0, last.length - LAST_LINES);
          file.write(line);
        });
      }
    },
    lastLines: () => last.join('\n'),
  };
}
