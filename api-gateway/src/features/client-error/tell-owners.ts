import { cut } from '@dojang/contract/text';
import type { Registry } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

export interface TellDeps {
  rest: Pick<Rest, 'rpc'>;
  /** Null where no notifications are stored. */
  publisher: Pick<Registry, 'stored'> | null;
}

export interface News {
  kind: 'admin.canary_ended' | 'admin.remote_failing';
  name: string;
  version: string;
  /** What was measured of the version, in Korean. */
  why: string;
  /** Distinguishes this news from other news of the same version. */
  when?: string;
}

const SHOWN = 8;

/**
 * Tells the owners that a version names in its descriptor. They are told once, also when several gateways report the same
 * news.
 */
export async function tellOwners(
  { rest, publisher }: TellDeps,
  { kind, name, version, why, when = '' }: News,
): Promise<void> {
  const stored = await publisher?.stored(name, version);
  await rest.rpc('tell_remote_owners', {
    p_kind: kind,
    p_once: `${name}@${version}${when && ` ${when}`}`,
    p_name: name,
    p_owners: stored?.release.descriptor?.owners ?? [],
    p_title: `${name} ${cut(version, SHOWN)} · ${why}`,
  });
}
