import { CONTRACT_VERSION, type PageModule, type RemoteRoutes, type SnapshotRemote } from '@dojang/contract';
import { diagnoseScript } from './diagnose.ts';
import type { FederationRuntime, Phase } from './federation-runtime.ts';
import type { LoadFailure, LoadFailureCode } from './load-failure.ts';

export type LoadResult<T> = { ok: true; value: T } | { ok: false; failure: LoadFailure };

/** How the rest of the shell gets at remotes: no other file knows how they are loaded. */
export interface RemoteLoader {
  /** The remote's pages. Never throws; a failed load is forgotten, so that the next call starts from nothing. */
  load(name: string): Promise<LoadResult<RemoteRoutes>>;
  /** One page of a remote, by its path in the descriptor. */
  loadPage(name: string, path: string): Promise<LoadResult<PageModule>>;
  /** Brings a page near before it is opened (the pointer rests on its link). */
  preload(name: string, path: string): void;
  /** Forgets the remote's code: the next load fetches and runs it afresh (a page of it threw). */
  forget(name: string): void;
}

interface Limits {
  /** ms for a container and its routes. */
  load: number;
  /** ms for one page and what it imports. */
  page: number;
}

const LIMITS: Limits = { load: 8000, page: 12_000 };

/** Thrown by the timer of a race only. */
class OutOfTime extends Error {}

export function createRemoteLoader(
  remotes: readonly SnapshotRemote[],
  runtime: FederationRuntime,
  limits: Limits = LIMITS,
): RemoteLoader {
  const loads = new Map<string, Promise<LoadResult<RemoteRoutes>>>();
  const attempts = new Map<string, number>();
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));

  async function start(remote: SnapshotRemote): Promise<LoadResult<RemoteRoutes>> {
    const failed = (code: LoadFailureCode, detail: string) => ({
      ok: false as const,
      failure: failure(remote, code, detail),
    });
    const { contract } = remote.descriptor.requires;
    if (contract !== CONTRACT_VERSION) return failed('incompatible', `contract ${contract}, not ${CONTRACT_VERSION}`);

    const attempt = attempts.get(remote.name) ?? 0;
    attempts.set(remote.name, attempt + 1);
    try {
      const module = await within(limits.load, runtime.load(remote, attempt));
      const routes = (module as { default?: RemoteRoutes } | null)?.default;
      if (typeof routes !== 'object' || routes === null) return failed('bad_module', 'no default export of routes');
      return { ok: true, value: routes };
    } catch (error) {
      const { code, detail } = await explain(error, runtime.phase(remote.name), remote);
      // The browser answers the first script of an address from a preload of it that failed, without asking again; that
      // one is used up now.
      if (attempt === 1 && code === 'threw' && failedChunk(error)) return start(remote);
      return failed(code, detail);
    }
  }

  const loader: RemoteLoader = {
    load(name) {
      const known = loads.get(name);
      if (known !== undefined) return known;
      const remote = byName.get(name);
      if (!remote) return Promise.resolve({ ok: false, failure: noRemote(name) });
      const loading = start(remote).then((result) => {
        if (!result.ok && loads.get(name) === loading) loads.delete(name);
        return result;
      });
      loads.set(name, loading);
      return loading;
    },

    async loadPage(name, path) {
      const loaded = await loader.load(name);
      if (!loaded.ok) return loaded;
      const remote = byName.get(name) as SnapshotRemote;
      const open = loaded.value[path];
      if (typeof open !== 'function') {
        loader.forget(name);
        return { ok: false, failure: failure(remote, 'bad_module', `no page for ${path}`) };
      }
      try {
        const page = await within(limits.page, open());
        if (page?.Component) return { ok: true, value: page };
        loader.forget(name);
        return { ok: false, failure: failure(remote, 'bad_module', `${path} exports no Component`) };
      } catch (error) {
        loader.forget(name);
        const { code, detail } = await explain(error, runtime.phase(name), remote);
        return { ok: false, failure: failure(remote, code, detail) };
      }
    },

    preload(name, path) {
      // A failure is told when the page is really opened, which tries again.
      void loader.loadPage(name, path);
    },

    forget(name) {
      loads.delete(name);
    },
  };
  return loader;
}

/** A code for whatever was thrown, by where it was thrown; files that did not come are looked at once more. */
async function explain(
  error: unknown,
  phase: Phase,
  remote: SnapshotRemote,
): Promise<{ code: LoadFailureCode; detail: string }> {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof OutOfTime) return { code: 'timeout', detail };
  const chunk = failedChunk(error);
  if (chunk) return diagnoseScript(chunk);
  if (phase === 'manifest') return { code: 'bad_content', detail };
  if (phase === 'entry') return diagnoseScript(remote.entry, remote.integrity || undefined);
  if (phase === 'init') return { code: 'init_failed', detail };
  if (phase === 'share') return { code: 'incompatible', detail };
  return { code: 'threw', detail };
}

/** The URL of a chunk that the bundler's runtime could not load (its `ChunkLoadError` carries it). */
function failedChunk(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined;
  return 'request' in error && typeof error.request === 'string' ? error.request : undefined;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OutOfTime(`nothing within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const failure = (remote: SnapshotRemote, code: LoadFailureCode, detail: string): LoadFailure => ({
  code,
  remote: remote.name,
  version: remote.version,
  detail,
});

const noRemote = (name: string): LoadFailure => ({ code: 'unknown_remote', remote: name, version: '', detail: '' });
