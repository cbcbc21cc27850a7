import type { ReleaseProblem } from '@dojang/api-contract';
import type { Log } from '../http/log.ts';
import type { Rest } from '../supabase/rest.ts';
import { openDatabaseRegistry } from './database-registry.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Platform } from './platform-check.logic.ts';
import type { Registry } from './registry.ts';

interface OpenOptions {
  folder: string;
  platform: Platform;
  env: Record<string, string | undefined>;
  rest: Pick<Rest, 'select' | 'selectRows' | 'rpc'>;
  log: Log;
}

/** Opens the registry that `DOJANG_REGISTRY` names: `file` (the default) for one gateway, `database` for several gateways. */
export async function openReleases(options: OpenOptions): Promise<{ registry: Registry; stop(): void }> {
  const { folder, platform, env, rest, log } = options;
  const tell = (problems: readonly ReleaseProblem[]) => {
    for (const { message } of problems) log({ level: 'error', event: 'releases', message });
  };
  if (env.DOJANG_REGISTRY !== 'database') {
    return { registry: await openFileRegistry(folder, platform, tell), stop: () => {} };
  }
  const note = (message: string) => log({ level: 'warn', event: 'releases', message });
  const registry = await openDatabaseRegistry(folder, platform, rest, tell, note);
  return { registry, stop: registry.stop };
}
