import { z } from 'zod';
import type { Log } from '../../platform/http/log.ts';
import type { Registry } from '../../platform/releases/registry.ts';
import { failuresText, isRising, reasonOf, type Sums, since } from './canary-health.logic.ts';
import { type TellDeps, tellOwners } from './tell-owners.ts';

export interface LiveWatchDeps extends TellDeps {
  registry: Pick<Registry, 'live'>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
  log: Log;
}

const MINUTE_MS = 60_000;
/** Length of the recent window that is compared with the time before. */
const WINDOW_MS = 10 * MINUTE_MS;

const sumsSchema = z.array(z.object({ name: z.string(), version: z.string(), views: z.number(), errors: z.number() }));

interface Sample {
  at: number;
  sums: Sums;
}

/** Once a minute, tells the owners of each live version that now fails clearly more often than before. */
export function createLiveWatch({ rest, registry, publisher, elapsed, log }: LiveWatchDeps) {
  let samples = new Map<string, Sample[]>();
  let next = 0;

  return async (): Promise<void> => {
    const now = elapsed();
    if (now < next) return;
    next = now + MINUTE_MS;
    const set = await registry.live();
    if (!set) return;
    const versions = [set.shell, ...set.remotes].map(({ name, version }) => ({ name, version }));
    const found = sumsSchema.parse(await rest.rpc('remote_report_sums', { p_versions: versions }));
    const kept: typeof samples = new Map();
    for (const { name, version, views, errors } of found) {
      const key = `${name}@${version}`;
      const sums = { views, errors };
      const earlier = samples.get(key) ?? [];
      // Keeps the last sample before the window and all samples in the window.
      const from = Math.max(
        0,
        earlier.findLastIndex(({ at }) => at <= now - WINDOW_MS),
      );
      const ofWindow = [...earlier.slice(from), { at: now, sums }];
      kept.set(key, ofWindow);
      const before = ofWindow[0]?.sums ?? sums;
      const recent = since(sums, before);
      if (!isRising(recent, before)) continue;
      log({ level: 'error', event: 'remote_failing', remote: name, version, reason: reasonOf(recent, before) });
      await tellOwners(
        { rest, publisher },
        {
          kind: 'admin.remote_failing',
          name,
          version,
          why: failuresText(recent),
        },
      );
    }
    samples = kept;
  };
}
