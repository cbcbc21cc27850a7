import { chunkGlobal, federationName, type SnapshotRemote } from '@dojang/contract';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { entryOfManifest } from './manifest.ts';
import { observedPhases, type Phase } from './phases.ts';
import { renewChunks } from './renew-chunks.ts';
import { runtimePlugin, sharePlugin } from './runtime-plugin.ts';

/**
 * The part of module federation that the loader uses; its next major version changes only this file and the plugin
 * next to it.
 */
export interface FederationRuntime {
  /**
   * Loads the remote's exposed module. Rejects with the original error; `phase` then says where.
   *
   * @param attempt above 0 discards the state of an earlier attempt
   */
  load(remote: SnapshotRemote, attempt: number): Promise<unknown>;
  phase(name: string): Phase;
}

export function createFederationRuntime(): FederationRuntime {
  const integrity = new Map<string, string>();
  const entries = new Map<string, string>();
  const phases = observedPhases();
  registerPlugins([runtimePlugin({ integrity, entries, phases })]);
  registerGlobalPlugins([sharePlugin(phases)]);

  return {
    async load(remote, attempt) {
      const name = federationName(remote.name);
      let entry = new URL(remote.entry, location.href);
      if (entry.pathname.endsWith('.json')) {
        phases.reached(name, 'manifest');
        entry = await entryOfManifest(entry);
      }
      phases.reached(name, 'entry');
      if (attempt > 0) {
        renewChunks(chunkGlobal(remote.name));
        // A cache may contain a broken answer under the plain URL.
        entry.searchParams.set('retry', String(attempt));
      }
      if (remote.integrity) integrity.set(entry.href, remote.integrity);
      entries.set(name, entry.href);
      registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
      return loadRemote(`${name}/routes`, { from: 'runtime' });
    },
    phase: (name) => phases.of(federationName(name)),
  };
}
