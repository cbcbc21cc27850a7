import { cut } from '@dojang/contract/text';
import { describeError } from '../errors/describe-error.ts';
import type { Log } from './log.ts';

/**
 * Turns `console.error` into log lines. The embedded Supabase writes every refusal of the database there, together with the
 * query and the refused row. The log line contains only the library's own text and the kind of the error.
 */
export function consoleToLog(log: Log): void {
  console.error = (...words: unknown[]) => {
    const said = words.map((word) => (typeof word === 'string' ? (word.split(/[:\n]/)[0] ?? '') : describeError(word)));
    log({ level: 'info', event: 'console', error: cut(said.join(': '), 1_000) });
  };
}
