import type { Sdk } from '@dojang/api-contract';

export interface PackageJson {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [other: string]: unknown;
}

/** Packages of the SDK that only development needs. */
const OF_DEVELOPMENT = new Set(['@dojang/test-kit', 'dojang']);
/** Development libraries, in the versions of the platform. */
const TOOLS = [
  '@rsbuild/core',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'fake-indexeddb',
  'jsdom',
  'typescript',
  'vitest',
];
const SCRIPTS = { dev: 'dojang dev', check: 'dojang check', test: 'vitest run', release: 'dojang release' };
/** Version protocols of a monorepo. They do not work in a folder of its own. */
const OF_MONOREPO = /^(catalog|workspace):/;

/**
 * `package.json` for an installation without this repository. Packages of the SDK come from the platform, and libraries that
 * the platform provides get its versions. Everything else stays.
 *
 * @throws Error that names dependencies of a monorepo whose version the platform does not know
 */
export function initPackage(manifest: PackageJson, { packages, libraries }: Sdk, url: string): PackageJson {
  const addresses = new Map(packages.map(({ name, file }) => [name, `${url}/api/public/sdk/${file}`]));
  const unknown: string[] = [];
  const resolved = (dependencies: Record<string, string> = {}) =>
    Object.entries(dependencies).map(([name, range]): [string, string] => {
      const known = addresses.get(name) ?? libraries[name];
      if (!known && OF_MONOREPO.test(range)) unknown.push(name);
      return [name, known ?? range];
    });
  const dependencies = Object.fromEntries([
    ...resolved(manifest.dependencies),
    ...[...addresses].filter(([name]) => !OF_DEVELOPMENT.has(name)),
    ...['react', 'react-dom'].map((name) => [name, libraries[name] ?? '*'] as const),
  ]);
  const devDependencies = Object.fromEntries([
    ...resolved(manifest.devDependencies),
    ...[...addresses].filter(([name]) => OF_DEVELOPMENT.has(name)),
    ...TOOLS.flatMap((name) => (libraries[name] ? [[name, libraries[name]] as const] : [])),
  ]);
  if (unknown.length > 0) {
    throw new Error(`give ${unknown.join(', ')} a version in package.json: the platform does not provide them`);
  }
  return {
    ...manifest,
    type: 'module',
    scripts: { ...manifest.scripts, ...SCRIPTS },
    dependencies: sorted(dependencies),
    devDependencies: sorted(devDependencies),
  };
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
