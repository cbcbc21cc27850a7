import { z } from 'zod';
import type { Log } from '../../platform/http/log.ts';
import { PublishError, type Registry } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { isUnhealthy, reasonOf, type Sums, since } from './canary-health.logic.ts';

const sumsSchema = z.array(z.object({ name: z.string(), version: z.string(), views: z.number(), errors: z.number() }));

export interface CanaryWatchDeps {
  rest: Pick<Rest, 'rpc'>;
  registry: Pick<Registry, 'live'>;
  /** Null where nothing can be changed. */
  publisher: Pick<Registry, 'endCanary'> | null;
  log: Log;
}

const NOTHING: Sums = { views: 0, errors: 0 };

/**
 * Ends canaries that fail more than twice as often as the live version. Both are measured from when this gateway first saw the
 * canary beside that version: so one that is set again, after its cause was mended elsewhere, begins anew.
 */
export function createCanaryWatch({ rest, registry, publisher, log }: CanaryWatchDeps) {
  let begun = new Map<string, { canary: Sums; live: Sums }>();

  return async (): Promise<void> => {
    const set = await registry.live();
    const pairs = Object.entries(set?.canaries ?? {}).map(([name, { version }]) => ({
      name,
      version,
      live: set?.remotes.find((remote) => remote.name === name)?.version ?? null,
    }));
    if (pairs.length === 0) {
      begun.clear();
      return;
    }
    const versions = pairs.flatMap(({ name, version, live }) => [
      { name, version },
      ...(live ? [{ name, version: live }] : []),
    ]);
    const sums = sumsSchema.parse(await rest.rpc('remote_report_sums', { p_versions: versions }));
    const sumOf = (name: string, version: string | null): Sums =>
      sums.find((sum) => sum.name === name && sum.version === version) ?? NOTHING;

    const next: typeof begun = new Map();
    for (const { name, version, live } of pairs) {
      const key = `${name}@${version} beside ${live}`;
      const now = { canary: sumOf(name, version), live: sumOf(name, live) };
      const before = begun.get(key) ?? now;
      next.set(key, before);
      const canary = since(now.canary, before.canary);
      const beside = since(now.live, before.live);
      if (!isUnhealthy(canary, beside)) continue;
      const reason = reasonOf(canary, beside);
      log({ level: 'error', event: 'canary_ended', remote: name, version, reason });
      const announce = async () => {
        await rest.rpc('log_deploy', {
          p_action: 'release.canary_ended',
          p_name: name,
          p_by: 'canary watch',
          p_before: { version },
          p_after: { name, version: live, reason },
        });
      };
      await publisher?.endCanary(name, { by: null, reason, announce }).catch((error: unknown) => {
        // Another gateway, or a person, was faster.
        if (!(error instanceof PublishError)) throw error;
      });
    }
    begun = next;
  };
}
