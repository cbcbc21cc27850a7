import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CONTRACT_VERSION, contractRange } from '../src/federation.ts';

/** One entry of module federation's `shared`. */
export interface SharedOptions {
  singleton: boolean;
  version: string;
  requiredVersion: string;
  strictVersion: boolean;
  import?: false;
  eager?: true;
}

/**
 * Our own shared packages have the major version of the contract, because a breaking change of a shared package is a breaking
 * change of the contract.
 */
const CONTRACT_RELEASE = `${CONTRACT_VERSION}.0.0`;

/** Modules of which a page has only one copy, the shell's. */
const LIBRARIES = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  zustand: 'zustand',
} as const;
const PACKAGES = [
  '@dojang/shared-ui',
  '@dojang/shared-ui/router',
  '@dojang/shared-auth',
  '@dojang/shared-auth/query',
] as const;

/**
 * Shared modules that the shell's first screens do not need. They are loaded on demand; the others are in the shell's
 * first chunk.
 */
export const LATER: readonly string[] = ['@dojang/shared-ui', '@dojang/shared-auth/query'];

/**
 * Modules that remotes share with each other. Each remote bundles a copy, so that a fix of the editor does not have to wait for
 * a release of the shell.
 */
const EDITOR = '@dojang/shared-ui/editor';

export const SINGLETONS: readonly string[] = [...Object.keys(LIBRARIES), ...PACKAGES];

/**
 * The `shared` option of module federation.
 *
 * @param role The shell provides the singletons; a remote compiles no copy of them (`import: false`) and refuses to run
 * on versions outside of its range (`strictVersion`).
 */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedOptions> {
  const singleton = (name: string, version: string, requiredVersion = `^${version}`): SharedOptions => ({
    singleton: true,
    version,
    requiredVersion,
    strictVersion: true,
    ...(role === 'remote' ? { import: false } : {}),
    ...(role === 'shell' && !LATER.includes(name) ? { eager: true } : {}),
  });
  const shared: Record<string, SharedOptions> = {};
  for (const [name, library] of Object.entries(LIBRARIES)) shared[name] = singleton(name, providedVersion(library));
  for (const name of PACKAGES) shared[name] = singleton(name, CONTRACT_RELEASE, contractRange(CONTRACT_VERSION));
  if (role === 'remote') {
    const editor = { version: CONTRACT_RELEASE, requiredVersion: `^${CONTRACT_RELEASE}` };
    shared[EDITOR] = { singleton: false, strictVersion: true, ...editor };
  }
  return shared;
}

/** The version that the shell provides equals the version of this package. */
function providedVersion(library: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${library}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
