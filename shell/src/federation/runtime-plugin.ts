import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Phases } from './phases.ts';

const ENTRY_TIMEOUT_MS = 6000;
const RETRY_PAUSES_MS = [250, 500];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Corrects the federation runtime, in which a failure would persist until the page is reloaded, and gives every entry
 * its integrity and a time limit.
 *
 * @param integrity absolute URL of an entry → `sha384-…`
 * @param entries federation name of a remote → absolute URL of the entry that was requested last
 */
export function runtimePlugin(options: {
  integrity: ReadonlyMap<string, string>;
  entries: ReadonlyMap<string, string>;
  phases: Phases;
}): ModuleFederationRuntimePlugin {
  const { integrity, entries, phases } = options;
  return {
    name: 'dojang-runtime',

    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      const hash = integrity.get(url);
      if (hash) {
        script.crossOrigin = 'anonymous';
        script.integrity = hash;
      }
      // The default is 20 s for each attempt.
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },

    async loadEntryError({ getRemoteEntry, origin, remoteInfo, remoteEntryExports, globalLoading, uniqueKey }) {
      for (const ms of RETRY_PAUSES_MS) {
        await pause(ms);
        // This attempt was replaced: a second container next to that of the newer attempt would conflict with it.
        if (entries.get(remoteInfo.name) !== remoteInfo.entry) return undefined;
        delete globalLoading[uniqueKey];
        try {
          const entry = await getRemoteEntry({ origin, remoteInfo, remoteEntryExports });
          // The declared type wraps the promise twice.
          if (entry) return entry as never;
        } catch {
          // Tried again after the next delay.
        }
      }
      delete globalLoading[uniqueKey];
      return undefined;
    },

    async beforeInitRemote({ remoteInfo }) {
      phases.reached(remoteInfo.name, 'init');
    },
    async beforeGetExpose({ moduleInfo }) {
      phases.reached(moduleInfo.name, 'run');
    },
    // Must not throw: an exception here would make the runtime keep the failure until the page is reloaded.
    async errorLoadRemote() {
      return undefined;
    },
  };
}

/** Passed to every container, not only to the shell's: a remote resolves shared modules through its own instance. */
export function sharePlugin(phases: Phases): ModuleFederationRuntimePlugin {
  return {
    name: 'dojang-share',
    errorLoadShare({ origin, recovered }) {
      if (!recovered) phases.reached(origin.name, 'share');
    },
  };
}
