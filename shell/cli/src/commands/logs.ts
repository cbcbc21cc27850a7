import { setTimeout as pause } from 'node:timers/promises';
import { type RemoteHealth, type ReportedError, remoteHealthSchema } from '@dojang/api-contract';
import type { Command, Context, Outcome } from '../command.ts';
import { newSince, sinceOf } from '../logs.logic.ts';
import { NetworkError, UsageError } from '../problems.ts';
import { errorLines, healthLines } from '../report.logic.ts';

const DEFAULT_SINCE = '24h';
const DEFAULT_EVERY_S = '5';
/** Status codes for which another attempt does not help. */
const FINAL = new Set(['unauthorized', 'forbidden', 'not_found', 'bad_answer', 'unknown_host']);

export const logs: Command = {
  usage: 'logs [--since 24h] [--follow [--every 5]]',
  summary: 'how this remote fails and how fast it is in browsers, by version',
  flags: { since: { type: 'string' }, follow: { type: 'boolean' }, every: { type: 'string' } },
  run: async (context) => {
    const { text, on } = context.args.flags;
    const since = sinceOf(text.since ?? DEFAULT_SINCE, Date.now());
    if (since === null) throw new UsageError(`${text.since} is no time: give 30m, 24h, 7d or 2026-11-26T09:00:00Z`);
    const everyMs = Number(text.every ?? DEFAULT_EVERY_S) * 1000;
    if (!(everyMs > 0)) throw new UsageError(`${text.every} is no number of seconds`);
    const { name, platform } = await context.deployer();
    const read = () => platform.call(`/api/deploy/${name}/health`, remoteHealthSchema, { query: { since } });
    const first = await read();
    const outcome: Outcome = { ok: true, data: { since, ...first }, lines: healthLines(first) };
    if (!on.has('follow')) return outcome;
    context.print(outcome);
    return follow(context, first, read, everyMs);
  },
};

/** Prints new entries, one document for each time. Ends when the program is stopped or the token expires. */
async function follow(
  context: Context,
  first: RemoteHealth,
  read: () => Promise<RemoteHealth>,
  everyMs: number,
): Promise<never> {
  let known: readonly ReportedError[] = first.errors;
  for (;;) {
    await pause(everyMs);
    try {
      const { name, errors } = await read();
      const fresh = newSince(known, errors);
      known = errors;
      if (fresh.length > 0) context.print({ ok: true, data: { name, errors: fresh }, lines: errorLines(fresh) });
    } catch (error) {
      if (!(error instanceof NetworkError) || FINAL.has(error.code)) throw error;
      context.say(error.message);
    }
  }
}
