import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { type Canaries, canariesFor, combinationsOf } from '../../platform/releases/canary.logic.ts';
import { snapshotId } from '../../platform/releases/live-set.logic.ts';
import { type LiveSet, PublishError, type ReleaseReader } from '../../platform/releases/registry.ts';
import { personOf, readRouting, type WriteRoutingCookieDeps, writeRouting } from './session/routing-cookie.ts';

export interface VisitorSetDeps extends WriteRoutingCookieDeps {
  registry: Pick<ReleaseReader, 'live' | 'liveWith'>;
}

/**
 * The set of versions for a visitor: the live versions, and the canaries that this visitor gets. A browser without a bucket
 * gets the live versions and a bucket. The bucket counts from its next page on, because a browser without cookies would
 * otherwise get another set each time.
 *
 * @param live null before a shell is published
 */
export async function setForVisitor(deps: VisitorSetDeps, c: Context<AppEnv>, live: LiveSet): Promise<LiveSet> {
  const canaries = live.canaries ?? {};
  if (Object.keys(canaries).length === 0) return live;
  const routing = readRouting(c, deps);
  const isByShare = Object.values(canaries).some(({ percent }) => percent > 0);
  if (routing.bucket === null && isByShare) writeRouting(c, deps, routing);
  const versions = canariesFor(canaries, {
    ...routing,
    isPerson: (userId) => routing.person !== null && routing.person === personOf(deps, userId),
  });
  // The versions fitted together when the canary was set. `problems` reports later changes.
  return (await composed(deps, versions)) ?? live;
}

/** The ids of all sets that visitors get now. Pages with one of these sets are not outdated. */
export function currentIds(live: LiveSet): Map<string, Record<string, string>> {
  const canaries: Canaries = live.canaries ?? {};
  return new Map(
    combinationsOf(canaries).map((versions) => {
      const { shell = live.shell.version, ...others } = versions;
      const stable = live.remotes.filter(({ name }) => !(name in others));
      const remotes = [...stable, ...Object.entries(others).map(([name, version]) => ({ name, version }))];
      return [snapshotId(shell, remotes), versions];
    }),
  );
}

/** The current set with this id; null when no visitor gets it any more. */
export async function currentSet(deps: Pick<VisitorSetDeps, 'registry'>, id: string): Promise<LiveSet | null> {
  const live = await deps.registry.live();
  const versions = live && currentIds(live).get(id);
  return versions ? composed(deps, versions) : null;
}

const composed = ({ registry }: Pick<VisitorSetDeps, 'registry'>, versions: Record<string, string>) =>
  registry.liveWith(versions).catch((error: unknown) => {
    if (error instanceof PublishError) return null;
    throw error;
  });
