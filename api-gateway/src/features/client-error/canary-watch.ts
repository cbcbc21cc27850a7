import { z } from 'zod';
import type { Log } from '../../platform/http/log.ts';
import { PublishError, type Registry } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { isUnhealthy, reasonOf, type Sums, since } from './canary-health.logic.ts';
import { tellOwners } from './tell-owners.ts';

const sumsSchema = z.array(z.object({ name: z.string(), version: z.string(), views: z.number(), errors: z.number() }));

export interface CanaryWatchDeps {
  rest: Pick<Rest, 'rpc'>;
  registry: Pick<Registry, 'live'>;
  /** In milliseconds since 1970. */
  now(): number;
  /** Null where nothing can be changed. */
  publisher: Pick<Registry, 'endCanary' | 'stored'> | null;
  log: Log;
}

interface Pair {
  name: string;
  version: string;
  live: string | null;
}

const NOTHING: Sums = { views: 0, errors: 0 };

/**
 * Ends canaries that fail more than twice as often as the live version. Both are measured from when this gateway first saw the
 * canary beside that version: so one that is set again, after its cause was mended elsewhere, begins anew.
 */
export function createCanaryWatch({ rest, registry, publisher, now, log }: CanaryWatchDeps) {
  let begun = new Map<string, { canary: Sums; live: Sums }>();

  /** @returns false when another gateway, or a person, was faster */
  const end = async ({ name, version, live }: Pair, reason: string): Promise<boolean> => {
    const announce = async () => {
      await rest.rpc('log_deploy', {
        p_action: 'release.canary_ended',
        p_name: name,
        p_by: 'canary watch',
        p_before: { version },
        p_after: { name, version: live, reason },
      });
    };
    try {
      await publisher?.endCanary(name, { by: null, reason, announce });
      return publisher !== null;
    } catch (error) {
      if (error instanceof PublishError) return false;
      throw error;
    }
  };

  return async (): Promise<void> => {
    const set = await registry.live();
    const pairs = Object.entries(set?.canaries ?? {}).map(([name, { version }]) => ({
      name,
      version,
      live: [set?.shell, ...(set?.remotes ?? [])].find((one) => one?.name === name)?.version ?? null,
    }));
    if (pairs.length === 0) {
      begun.clear();
      return;
    }
    const versions = pairs.flatMap(({ name, version, live }) => [
      { name, version },
      ...(live ? [{ name, version: live }] : []),
    ]);
    const found = sumsSchema.parse(await rest.rpc('remote_report_sums', { p_versions: versions }));
    const sumOf = (name: string, version: string | null): Sums =>
      found.find((sum) => sum.name === name && sum.version === version) ?? NOTHING;

    const next: typeof begun = new Map();
    for (const { name, version, live } of pairs) {
      const key = `${name}@${version} beside ${live}`;
      const sums = { canary: sumOf(name, version), live: sumOf(name, live) };
      const before = begun.get(key) ?? sums;
      next.set(key, before);
      const canary = since(sums.canary, before.canary);
      const beside = since(sums.live, before.live);
      if (!isUnhealthy(canary, beside)) continue;
      const reason = reasonOf(canary, beside);
      log({ level: 'error', event: 'canary_ended', remote: name, version, reason });
      if (!(await end({ name, version, live }, reason))) continue;
      const when = new Date(now()).toISOString();
      await tellOwners({ rest, publisher }, { kind: 'admin.canary_ended', name, version, when });
    }
    begun = next;
  };
}
