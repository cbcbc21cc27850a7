/** The parts of a `package.json` that packing reads or writes. */
export interface Manifest {
  name: string;
  description?: string;
  type: string;
  sideEffects?: boolean | string[];
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** A JavaScript file with its types, or the path of a file that is not code. */
type PackedExport = string | { types: string; default: string };

export interface PackedManifest extends Omit<Manifest, 'exports'> {
  version: string;
  private: true;
  engines: { node: string };
  exports: Record<string, PackedExport>;
  dependencies: Record<string, string>;
  bundleDependencies?: readonly string[];
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: true }>;
}

export interface Sources {
  version: string;
  /** The installed version of a library. */
  installed(library: string): string;
  /** Packages of the SDK that this package contains, because it also runs where nothing else is installed. */
  bundled: readonly string[];
  /** Libraries for tests that the package imports. They are optional, because a project may run no tests. */
  tests: readonly string[];
}

/** The build kit needs this version of Node for `registerHooks` and for removing types. */
const NODE = '>=22.18';
const CODE = /\.tsx?$/;

/**
 * The manifest of a packed package: compiled code and real versions. Other packages of the SDK are its peers. The project
 * itself names the address of each package, so that it has one copy, and because package managers refuse addresses in a
 * dependency of a dependency.
 */
export function packedManifest(manifest: Manifest, { version, installed, bundled, tests }: Sources): PackedManifest {
  const { name, description, type, sideEffects, exports = {}, bin, dependencies = {} } = manifest;
  const names = Object.keys(dependencies);
  const libraries = names.filter((library) => !isOfSdk(dependencies[library]));
  const peers = names.filter((library) => isOfSdk(dependencies[library]) && !bundled.includes(library));
  return {
    name,
    version,
    private: true,
    ...(description ? { description } : {}),
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    engines: { node: NODE },
    exports: mapValues(exports, packedExport),
    ...(bin ? { bin: mapValues(bin, (file) => file.replace(CODE, '.js')) } : {}),
    dependencies: {
      ...versionsOf(libraries, installed),
      ...versionsOf(bundled, () => version),
    },
    ...(bundled.length > 0 ? { bundleDependencies: bundled } : {}),
    peerDependencies: { ...versionsOf(peers, () => `^${version}`), ...versionsOf(tests, installed) },
    peerDependenciesMeta: Object.fromEntries(tests.map((library) => [library, { optional: true }])),
  };
}

export const isOfSdk = (range = ''): boolean => range.startsWith('workspace:');

const versionsOf = (names: readonly string[], versionOf: (name: string) => string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, versionOf(name)]));

const packedExport = (file: string): PackedExport =>
  CODE.test(file) ? { types: file.replace(CODE, '.d.ts'), default: file.replace(CODE, '.js') } : file;

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
