import { deployedResponse, releaseVersionSchema } from '@dojang/api-contract';
import type { Command, Context, Outcome } from '../command.ts';
import { UsageError } from '../problems.ts';
import { deployedLines, gateLines } from '../report.logic.ts';

const FLAGS = { reason: { type: 'string' } } as const;
/** Time limit. Several gateways have to agree on the change. */
const PATIENCE_MS = 60_000;

export const promote: Command = {
  usage: 'promote VERSION [--reason WHY]',
  summary: 'makes a stored version live, e.g. one that was staged',
  flags: FLAGS,
  run: (context) => {
    const [version, ...more] = context.args.words;
    if (!version || more.length > 0) throw new UsageError('promote takes one version: dojang status lists them');
    return move(context, 'promote', version);
  },
};

export const rollback: Command = {
  usage: 'rollback [VERSION] [--reason WHY]',
  summary: 'makes the version live that was live before, or the one that is named',
  flags: FLAGS,
  run: (context) => {
    if (context.args.words.length > 1) throw new UsageError('rollback takes at most one version');
    return move(context, 'rollback', context.args.words[0]);
  },
};

/** Makes a version live, and prints the checks. */
export async function move(
  context: Context,
  action: 'promote' | 'rollback',
  version: string | undefined,
): Promise<Outcome> {
  const { name, platform } = await context.deployer();
  if (version && !releaseVersionSchema.safeParse(version).success) throw new UsageError(`${version} is not a version`);
  const reason = context.args.flags.text.reason ?? '';
  const json = { ...(version ? { version } : {}), reason };
  const done = await platform.call(`/api/deploy/${name}/${action}`, deployedResponse, {
    method: 'POST',
    json,
    patienceMs: PATIENCE_MS,
  });
  return { ok: true, data: done, lines: [...gateLines(done.checked), ...deployedLines(done)] };
}
