import { releaseVersionSchema } from '@dojang/api-contract';
import { z } from 'zod';
import type { Command } from '../command.ts';
import { UsageError } from '../problems.ts';

export const forget: Command = {
  usage: 'forget VERSION [--reason WHY]',
  summary: 'deletes a stored version that nobody gets or got lately, e.g. one that was staged',
  flags: { reason: { type: 'string' } },
  run: async (context) => {
    const [version, ...more] = context.args.words;
    if (!version || more.length > 0) throw new UsageError('forget takes one version: dojang status lists them');
    if (!releaseVersionSchema.safeParse(version).success) throw new UsageError(`${version} is not a version`);
    const { name, platform } = await context.deployer();
    const reason = context.args.flags.text.reason ?? '';
    await platform.call(`/api/deploy/${name}/forget`, z.undefined(), { method: 'POST', json: { version, reason } });
    return { ok: true, data: { name, version }, lines: [`${name} ${version} is deleted`] };
  },
};
