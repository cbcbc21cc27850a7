import {
  acceptsContract,
  CONTRACT_VERSION,
  type ExtensionModules,
  type ExtensionPoint,
  type PageModule,
  type RemoteExtensions,
  type RemoteRoutes,
  type SnapshotRemote,
} from '@dojang/contract';
import { noteRemote } from '../errors/remote-notes.ts';
import { diagnoseScript } from './diagnose.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import type { LoadFailure, LoadFailureCode } from './load-failure.ts';
import type { PageFiles } from './page-files.ts';
import type { Phase } from './phases.ts';

export type LoadResult<T> = { ok: true; value: T } | { ok: false; failure: LoadFailure };

/** The exports of the only exposed module of a remote. */
export interface RemoteModule {
  routes: RemoteRoutes;
  extensions: RemoteExtensions;
}

/** The shell's interface to remotes; no other file knows how they are loaded. */
export interface RemoteLoader {
  /** The tables of a remote's code. Never throws. A failed load is discarded, so that the next call starts again. */
  load(name: string): Promise<LoadResult<RemoteModule>>;
  /** One page of a remote, by its path in the descriptor. */
  loadPage(name: string, path: string): Promise<LoadResult<PageModule>>;
  /**
   * One extension of a remote, by its point and its id in the descriptor. Time limits and failures are the same as for a page.
   */
  loadExtension<P extends ExtensionPoint>(name: string, point: P, id: string): Promise<LoadResult<ExtensionModules[P]>>;
  /** Preloads a page before it is opened (the pointer is over its link). */
  preload(name: string, path: string): void;
  /**
   * Discards the remote's code, for example after a page of it threw. The next load fetches and runs it again. When a load is
   * running, the next attempt waits for its end and starts only if it failed, because simultaneous attempts would take each
   * other's chunks.
   */
  forget(name: string): void;
}

interface Load {
  result: Promise<LoadResult<RemoteModule>>;
  /** The container, and the parts that are being loaded. */
  underway: number;
  /** A new attempt was requested while the container was loading. */
  isAskedAgain: boolean;
  /** Whether a part of the remote runs in the page. */
  isInUse: boolean;
}

interface Limits {
  /** Time limit in ms for a container and its routes. */
  load: number;
  /** Time limit in ms for one page and its imports. */
  page: number;
}

const LIMITS: Limits = { load: 8000, page: 12_000 };

/** Only the timer of a race throws it. */
class OutOfTime extends Error {}

/** @param files fetches the files of a page at once when it is opened */
export function createRemoteLoader(
  remotes: readonly SnapshotRemote[],
  runtime: FederationRuntime,
  limits: Limits = LIMITS,
  files?: Pick<PageFiles, 'fetchFor'>,
): RemoteLoader {
  const loads = new Map<string, Load>();
  const attempts = new Map<string, number>();
  /** URLs of chunks whose failed preload has been used. */
  const usedUp = new Set<string>();
  const byName = new Map(remotes.map((remote) => [remote.name, remote]));

  /**
   * Whether a chunk failed for the first time although its file is correct. The browser answers the first script request for a
   * URL with the failed preload, without a new request. The failed preload is used only once, so the next request works.
   */
  function isDeadPreload(code: LoadFailureCode, error: unknown): boolean {
    const chunk = code === 'threw' ? failedChunk(error) : undefined;
    if (chunk === undefined || usedUp.has(chunk)) return false;
    usedUp.add(chunk);
    return true;
  }

  async function start(remote: SnapshotRemote): Promise<LoadResult<RemoteModule>> {
    const failed = (code: LoadFailureCode, detail: string) => ({
      ok: false as const,
      failure: failure(remote, code, detail),
    });
    const { contract } = remote.descriptor.requires;
    if (!acceptsContract(contract, CONTRACT_VERSION))
      return failed('incompatible', `contract ${contract}, not ${CONTRACT_VERSION}`);

    const attempt = attempts.get(remote.name) ?? 0;
    attempts.set(remote.name, attempt + 1);
    try {
      const module = await within(limits.load, runtime.load(remote, attempt));
      const { default: routes, extensions = {} } = (module ?? {}) as Partial<RemoteModule & { default: RemoteRoutes }>;
      if (!isTable(routes)) return failed('bad_module', 'no default export of routes');
      if (!isTable(extensions)) return failed('bad_module', 'its export `extensions` is no table');
      return { ok: true, value: { routes, extensions } };
    } catch (error) {
      const { code, detail } = await explain(error, runtime.phase(remote.name), remote);
      return isDeadPreload(code, error) ? start(remote) : failed(code, detail);
    }
  }

  /**
   * @param missing returns the missing parts of a module, null for none
   * @param keepsInUse whether a failure keeps a container
   * that other parts use
   */
  async function loadPart<T>(
    name: string,
    what: string,
    pick: (module: RemoteModule) => (() => Promise<T>) | undefined,
    missing: (part: T) => string | null,
    keepsInUse = false,
  ): Promise<LoadResult<T>> {
    const load = loadOf(name);
    if (!load) return { ok: false, failure: noRemote(name) };
    const loaded = await load.result;
    if (!loaded.ok) return loaded;
    const remote = byName.get(name) as SnapshotRemote;
    const failed = (code: LoadFailureCode, detail: string): LoadResult<T> => {
      // Another part may have failed first, and its retry may be running. A page that works needs its container.
      if (loads.get(name) === load && !(keepsInUse && load.isInUse)) loader.forget(name);
      return { ok: false, failure: failure(remote, code, detail) };
    };
    const open = pick(loaded.value);
    if (typeof open !== 'function') return failed('bad_module', `nothing for ${what}`);
    load.underway += 1;
    try {
      const part = await within(limits.page, (async () => open())()).finally(() => {
        load.underway -= 1;
      });
      const lack = missing(part);
      if (lack) return failed('bad_module', `${what} ${lack}`);
      load.isInUse = true;
      return { ok: true, value: part };
    } catch (error) {
      const { code, detail } = await explain(error, runtime.phase(name), remote);
      if (isDeadPreload(code, error)) return loadPart(name, what, pick, missing, keepsInUse);
      return failed(code, detail);
    }
  }

  /** The next load starts again, and no other remote takes the shared modules of this remote. */
  function discard(name: string): void {
    loads.delete(name);
    runtime.forget(name);
  }

  /** The running or finished load, or a new one; undefined for a remote that is not live. */
  function loadOf(name: string): Load | undefined {
    const known = loads.get(name);
    if (known) return known;
    const remote = byName.get(name);
    if (!remote) return undefined;
    noteRemote(name);
    const load: Load = { result: start(remote), underway: 1, isAskedAgain: false, isInUse: false };
    load.result = load.result
      .then((result) => (!result.ok && load.isAskedAgain ? start(remote) : result))
      .then((result) => {
        load.underway -= 1;
        if (!result.ok && loads.get(name) === load) discard(name);
        return result;
      });
    loads.set(name, load);
    return load;
  }

  const loader: RemoteLoader = {
    load: (name) => loadOf(name)?.result ?? Promise.resolve({ ok: false, failure: noRemote(name) }),

    loadPage(name, path) {
      files?.fetchFor(path);
      return loadPart(
        name,
        path,
        ({ routes }) => routes[path],
        (page) => (page?.Component ? null : 'exports no Component'),
      );
    },

    loadExtension: (name, point, id) =>
      loadPart(
        name,
        `${point}/${id}`,
        ({ extensions }) => extensions[point]?.[id],
        (part) => missingOf(point, part),
        true,
      ),

    preload(name, path) {
      // The failure is ignored here. Opening the page tries again and shows it.
      void loader.loadPage(name, path);
    },

    forget(name) {
      const load = loads.get(name);
      if (load?.underway) load.isAskedAgain = true;
      else discard(name);
    },
  };
  return loader;
}

const isTable = <T extends object>(value: T | null | undefined): value is T =>
  typeof value === 'object' && value !== null;

/** The parts that the module of an extension lacks for its point; null when it lacks none. */
function missingOf(point: ExtensionPoint, part: object | undefined): string | null {
  const wanted = point === 'palette' ? 'search' : 'Component';
  return part && wanted in part ? null : `exports no ${wanted}`;
}

/** The failure code for a thrown value, by its phase. When a file could not be loaded, the cause is diagnosed. */
async function explain(
  error: unknown,
  phase: Phase,
  remote: SnapshotRemote,
): Promise<{ code: LoadFailureCode; detail: string }> {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof OutOfTime) return { code: 'timeout', detail };
  const chunk = failedChunk(error);
  if (chunk) return diagnoseScript(chunk);
  if (phase === 'manifest') {
    const diagnosis = await diagnoseScript(remote.entry);
    // A manifest is not a script. When the server sent a response, its content is wrong.
    return isGiven(diagnosis.code) ? { code: 'bad_content', detail } : diagnosis;
  }
  if (phase === 'entry') return diagnoseScript(remote.entry, remote.integrity || undefined);
  if (phase === 'init') return { code: 'init_failed', detail };
  if (phase === 'share') return { code: 'incompatible', detail };
  return { code: 'threw', detail };
}

const isGiven = (code: LoadFailureCode) => code === 'bad_content' || code === 'threw';

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

function failure({ name, version }: SnapshotRemote, code: LoadFailureCode, detail: string): LoadFailure {
  noteRemote(name, code);
  return { code, remote: name, version, detail };
}

const noRemote = (name: string): LoadFailure => ({ code: 'unknown_remote', remote: name, version: '', detail: '' });
