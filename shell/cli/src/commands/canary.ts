import { canaryRequest, deployStatusSchema } from '@dojang/api-contract';
import { z } from 'zod';
import type { Args } from '../args.logic.ts';
import type { Command, Context } from '../command.ts';
import { RefusedError, UsageError } from '../problems.ts';
import { canaryGroups } from '../report.logic.ts';
import { move } from './move.ts';

export const CANARY_FLAGS = {
  percent: { type: 'string' },
  people: { type: 'string' },
  admins: { type: 'boolean' },
  reason: { type: 'string' },
} as const;

export const canary: Command = {
  usage: 'canary VERSION|promote|end [--percent 10] [--people ID,ID] [--admins] [--reason WHY]',
  summary:
    'gives a stored version to some visitors in place of the live one, makes that version live for all, or ends that',
  flags: CANARY_FLAGS,
  run: async (context) => {
    const [version, ...more] = context.args.words;
    if (!version || more.length > 0) throw new UsageError('canary takes one stored version, or promote, or end');
    if (version === 'end') return end(context);
    if (version === 'promote') return promoteCanary(context);
    const asked = canaryOf(version, context.args);
    await beginCanary(context, asked);
    return { ok: true, data: asked, lines: [canarySentence(asked)] };
  },
};

async function promoteCanary(context: Context) {
  const { name, platform } = await context.deployer();
  const { canary: current } = await platform.call(`/api/deploy/${name}`, deployStatusSchema);
  if (!current) throw new RefusedError([{ code: 'canary_unknown', message: `${name}: there is no canary` }]);
  return move(context, 'promote', current.version);
}

async function end(context: Context) {
  const { name, platform } = await context.deployer();
  const reason = context.args.flags.text.reason ?? '';
  await platform.call(`/api/deploy/${name}/canary/end`, z.undefined(), { method: 'POST', json: { reason } });
  return { ok: true, data: { name, canary: null }, lines: [`${name}: everybody gets the live version`] };
}

/** @throws UsageError when the canary would be for nobody */
export function canaryOf(
  version: string,
  { flags }: Args,
  percent = flags.text.percent,
): z.infer<typeof canaryRequest> {
  const asked = canaryRequest.safeParse({
    version,
    percent: percent === undefined ? undefined : Number(percent),
    people: flags.text.people?.split(',').map((id) => id.trim()),
    admins: flags.on.has('admins'),
    reason: flags.text.reason,
  });
  if (asked.success) return asked.data;
  const [issue] = asked.error.issues;
  throw new UsageError(`canary: ${[...(issue?.path ?? []), issue?.message].join(' ')}`);
}

export async function beginCanary(context: Context, json: z.infer<typeof canaryRequest>): Promise<void> {
  const { name, platform } = await context.deployer();
  await platform.call(`/api/deploy/${name}/canary`, z.undefined(), { method: 'POST', json });
}

export function canarySentence({ version, people, ...canary }: z.infer<typeof canaryRequest>): string {
  return `${version} is the canary for ${canaryGroups({ ...canary, people: people.length })}; dojang promote ${version} makes it live for everybody`;
}
