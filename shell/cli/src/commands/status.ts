import { deployStatusSchema } from '@dojang/api-contract';
import type { Command } from '../command.ts';
import { statusLines } from '../report.logic.ts';

export const status: Command = {
  usage: 'status',
  summary: 'what is live, which versions are stored, and who changed what',
  run: async (context) => {
    const { name, platform } = await context.deployer();
    const found = await platform.call(`/api/deploy/${name}`, deployStatusSchema);
    return { ok: true, data: found, lines: statusLines(found) };
  },
};
