import { chunkGlobal, federationName, type SnapshotRemote } from '@dojang/contract';
import { registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { containerOf, forgetContainer, startContainer } from './container.ts';
import { runEntry } from './entry-script.ts';
import { entryOfManifest } from './manifest.ts';
import { observedPhases, type Phase } from './phases.ts';
import { renewChunks } from './renew-chunks.ts';
import { sharePlugin } from './share-plugin.ts';

/**
 * The part of module federation that the loader uses. Its own code for loading remotes is left out of the build
 * (`disableRemote`). That code would add 5 KB to every first load, and it remembers a failure until the page is reloaded.
 */
export interface FederationRuntime {
  /**
   * Loads the remote's exposed module. Rejects with the original error; `phase` then says in which phase it failed.
   *
   * @param attempt above 0 discards the state of an earlier attempt
   */
  load(remote: SnapshotRemote, attempt: number): Promise<unknown>;
  /** After a failure other remotes no longer take its shared modules, unless they use them already. */
  forget(name: string): void;
  phase(name: string): Phase;
}

export function createFederationRuntime(): FederationRuntime {
  /** Name of a container → URL of the last requested entry. */
  const entries = new Map<string, string>();
  const phases = observedPhases();
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
        forgetContainer(name);
        // The HTTP cache may contain a broken response for the plain URL.
        entry.searchParams.set('retry', String(attempt));
      }
      const url = entry.href;
      entries.set(name, url);
      await runEntry({ url, integrity: remote.integrity }, () => entries.get(name) === url);
      const container = containerOf(name);
      phases.reached(name, 'init');
      await startContainer(container);
      phases.reached(name, 'run');
      const module = await container.get('./routes');
      return module();
    },
    forget: (name) => forgetContainer(federationName(name)),
    phase: (name) => phases.of(federationName(name)),
  };
}
