/** The parts of a `package.json` that packing reads or writes. */
export interface Manifest {
  name: string;
  description?: string;
  type: string;
  sideEffects?: boolean;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** A JavaScript file with its types, or the path of a file that is no code. */
type PackedExport = string | { types: string; default: string };

export interface PackedManifest extends Omit<Manifest, 'exports'> {
  version: string;
  private: true;
  engines: { node: string };
  exports: Record<string, PackedExport>;
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: true }>;
}

export interface Sources {
  version: string;
  /** Version of a library, as installed. */
  installed(library: string): string;
  /** Address of another package of the SDK. */
  addressOf(name: string): string;
  /** Libraries of tests that the package imports: a project that runs no tests does without them. */
  tests: readonly string[];
}

/** `registerHooks` and the removal of types, which the build kit uses. */
const NODE = '>=22.18';
const CODE = /\.tsx?$/;

/** The manifest of a packed package: compiled code, real versions, and addresses instead of workspace packages. */
export function packedManifest(manifest: Manifest, { version, installed, addressOf, tests }: Sources): PackedManifest {
  const { name, description, type, sideEffects, exports = {}, bin, dependencies = {} } = manifest;
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
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([library, range]) => [
        library,
        range.startsWith('workspace:') ? addressOf(library) : installed(library),
      ]),
    ),
    ...(tests.length > 0
      ? {
          peerDependencies: Object.fromEntries(tests.map((library) => [library, installed(library)])),
          peerDependenciesMeta: Object.fromEntries(tests.map((library) => [library, { optional: true }])),
        }
      : {}),
  };
}

const packedExport = (file: string): PackedExport =>
  CODE.test(file) ? { types: file.replace(CODE, '.d.ts'), default: file.replace(CODE, '.js') } : file;

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
