import { z } from 'zod';
import type { Command } from '../command.ts';

export const retire: Command = {
  usage: 'retire [--reason WHY]',
  summary: 'removes the remote from the platform; open pages keep working',
  flags: { reason: { type: 'string' } },
  run: async (context) => {
    const { name, platform } = await context.deployer();
    const reason = context.args.flags.text.reason ?? '';
    await platform.call(`/api/deploy/${name}/retire`, z.undefined(), { method: 'POST', json: { reason } });
    const lines = [`${name} is retired: dojang promote VERSION or dojang release brings it back`];
    return { ok: true, data: { name, isLive: false }, lines };
  },
};
