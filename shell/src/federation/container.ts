import { getInstance } from '@module-federation/enhanced/runtime';

/**
 * The object that the script of an entry stores in a global variable: the interface of every container of module federation.
 */
interface Container {
  /** Gives the container the modules that the shell shares. */
  init(shareScope: ShareScope, initScope: unknown[], options: object): Promise<unknown>;
  get(module: string): Promise<() => unknown>;
}

interface Shared {
  /** The container that loaded the module first, or that provides it. */
  from: string;
  /** The containers that use the module. */
  useIn: string[];
  loaded?: boolean;
  /** The promise of the module. It is kept after a failure, so the module would fail for ever. */
  loading?: Promise<unknown> | null;
}
/** Name of a shared module → version → its providers. */
type ShareScope = Record<string, Record<string, Shared>>;

interface Page {
  [container: string]: unknown;
  __FEDERATION__?: { __INSTANCES__: { name: string }[] };
}

const SCOPE = 'default';
const page = globalThis as unknown as Page;

/** @throws when the script of its entry has not run to its end */
export function containerOf(name: string): Container {
  const container = page[name] as Container | undefined;
  if (!container) throw new Error(`${name} brings no container`);
  return container;
}

/** Starts a container, once. */
export async function startContainer(container: Container): Promise<void> {
  const options = { version: '', shareScopeKeys: SCOPE };
  // The runtime of the container copies all options except the scopes.
  Object.defineProperty(options, 'shareScopeMap', { value: shareScopes() });
  await container.init(shareScope(), [], options);
}

/**
 * Forgets a container, so that the script of its entry starts a new container. Modules of the old container that others use
 * stay. The new container shares the rest. Modules that failed to load are loaded again from the shell and not from another
 * remote, because the new container has its own copy of them.
 */
export function forgetContainer(name: string): void {
  // A script declared the global variable, so it cannot be deleted.
  page[name] = undefined;
  const instances = page.__FEDERATION__?.__INSTANCES__ ?? [];
  const index = instances.findIndex((instance) => instance.name === name);
  if (index >= 0) instances.splice(index, 1);
  for (const [module, versions] of Object.entries(shareScope())) {
    for (const [version, shared] of Object.entries(versions)) {
      const hasFailed = Boolean(shared.loading) && !shared.loaded;
      if (isOfShell(module, version)) {
        if (hasFailed) shared.loading = null;
        continue;
      }
      if (shared.from === name) shared.useIn = shared.useIn.filter((user) => user !== name);
      if (hasFailed || (shared.from === name && shared.useIn.length === 0)) delete versions[version];
    }
  }
}

const isOfShell = (module: string, version: string): boolean =>
  Boolean(host().options.shared[module]?.some((shared) => shared.version === version));

function host() {
  const instance = getInstance();
  if (!instance) throw new Error('The shell has no runtime of module federation.');
  return instance;
}

const shareScopes = () => host().shareScopeMap as unknown as Record<string, ShareScope>;

function shareScope(): ShareScope {
  const scopes = shareScopes();
  scopes[SCOPE] ??= {};
  return scopes[SCOPE];
}
