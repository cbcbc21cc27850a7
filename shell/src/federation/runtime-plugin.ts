import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Phases } from './phases.ts';

const ENTRY_TIMEOUT_MS = 6000;
const RETRY_PAUSES_MS = [250, 500];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Corrects the federation runtime where a failure would stay until the page is reloaded, and gives every entry its
 * integrity and a limit.
 *
 * @param integrity absolute URL of an entry → `sha384-…`
 * @param entries federation name of a remote → absolute URL of the entry that was asked for last
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
        // Given up on meanwhile: a second container beside that of the newer attempt would get in its way.
        if (entries.get(remoteInfo.name) !== remoteInfo.entry) return undefined;
        delete globalLoading[uniqueKey];
        try {
          const entry = await getRemoteEntry({ origin, remoteInfo, remoteEntryExports });
          // The declared type wraps the promise twice.
          if (entry) return entry as never;
        } catch {
          // The next pause, or the end of them, answers.
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
    // Never throws: a throw here makes the runtime keep the failure until the page is reloaded.
    async errorLoadRemote() {
      return undefined;
    },
  };
}

/** Told to every container, not only the shell's: a remote asks for shared modules through an instance of its own. */
export function sharePlugin(phases: Phases): ModuleFederationRuntimePlugin {
  return {
    name: 'dojang-share',
    errorLoadShare({ origin, recovered }) {
      if (!recovered) phases.reached(origin.name, 'share');
    },
  };
}
