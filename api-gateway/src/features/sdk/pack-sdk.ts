import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Sdk } from '@dojang/api-contract';
import { CONTRACT_VERSION } from '@dojang/contract';
import { emit } from './emit.ts';
import { isOfSdk, type Manifest, packedManifest } from './manifest.logic.ts';
import { type PackedFile, tarball } from './tarball.ts';

/** Folders of the packages. Each folder comes after the folders that it depends on. */
export const PACKAGES = [
  'shell/contract',
  'api-gateway/contract',
  'shared-ui',
  'shared-auth',
  'shell/cli',
  'shell/test-kit',
] as const;

/** Libraries with which tests of a remote run. */
const TEST_LIBRARIES = [
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@vitejs/plugin-react',
  'fake-indexeddb',
  'jsdom',
  'vitest',
] as const;
/** Further libraries with which every remote is developed. */
const TOOLS = [
  ...TEST_LIBRARIES,
  '@rsbuild/core',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'typescript',
] as const;

/** The command line also runs alone, from its address. */
const BUNDLED: Record<string, readonly string[]> = { dojang: ['@dojang/api-contract'] };

export interface PackedSdk {
  sdk: Sdk;
  /** File name → content. */
  files: Map<string, Buffer>;
}

/** Packs the packages with which a remote is built and tested. */
export async function packSdk(repository: string): Promise<PackedSdk> {
  const out = await mkdtemp(join(tmpdir(), 'dojang-sdk-'));
  try {
    await emit(repository, PACKAGES, out);
    const files = new Map<string, Buffer>();
    const packages: Sdk['packages'] = [];
    const filesOf = new Map<string, PackedFile[]>();
    const libraries = new Map<string, string>();
    const know = (root: string, names: readonly string[]) => {
      for (const name of names) libraries.set(name, installedVersion(root, name));
    };
    know(repository, TOOLS);
    know(join(repository, 'shell'), librariesOf(await readManifest(join(repository, 'shell'))));
    for (const folder of PACKAGES) {
      const root = join(repository, folder);
      const manifest = await readManifest(root);
      know(root, librariesOf(manifest));
      const packed = packedManifest(manifest, {
        version: `${CONTRACT_VERSION}.0.0`,
        installed: (library) => installedVersion(root, library),
        bundled: BUNDLED[manifest.name] ?? [],
        tests: manifest.exports?.['./testing'] || manifest.name === '@dojang/test-kit' ? TEST_LIBRARIES : [],
      });
      const own = [
        { path: 'package.json', content: Buffer.from(`${JSON.stringify(packed, null, 2)}\n`) },
        ...(await compiledFiles(join(out, folder), Object.values(packed.bin ?? {}))),
        ...(await otherFiles(root, Object.values(manifest.exports ?? {}))),
      ];
      filesOf.set(manifest.name, own);
      const inside = (packed.bundleDependencies ?? []).flatMap((name) =>
        (filesOf.get(name) ?? []).map((file) => ({ ...file, path: `node_modules/${name}/${file.path}` })),
      );
      const content = await tarball([...own, ...inside]);
      const hash = createHash('sha512').update(content);
      const file = `${manifest.name.replace('@dojang/', '')}-${hash.copy().digest('hex').slice(0, 16)}.tgz`;
      files.set(file, content);
      const integrity = `sha512-${hash.digest('base64')}`;
      packages.push({ name: manifest.name, file, integrity, bytes: content.byteLength });
    }
    const version = createHash('sha256').update(JSON.stringify(packages)).digest('hex').slice(0, 16);
    return { sdk: { version, packages, libraries: Object.fromEntries([...libraries].sort()) }, files };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const readManifest = async (root: string) => JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;

const librariesOf = ({ dependencies = {} }: Manifest) =>
  Object.keys(dependencies).filter((name) => !isOfSdk(dependencies[name]));

function installedVersion(root: string, library: string): string {
  // Some libraries do not export their manifest.
  for (const folder of createRequire(join(root, 'package.json')).resolve.paths(library) ?? []) {
    try {
      return (createRequire(import.meta.url)(join(folder, library, 'package.json')) as { version: string }).version;
    } catch {}
  }
  throw new Error(`${library} is not installed`);
}

async function compiledFiles(folder: string, programs: readonly string[]): Promise<PackedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const path = relative(folder, file);
      return { path, content: await readFile(file), isProgram: programs.includes(`./${path}`) };
    }),
  );
}

/** Exported files that are not code, e.g. options of the compiler. */
async function otherFiles(root: string, exported: readonly string[]): Promise<PackedFile[]> {
  const files = exported.filter((file) => !/\.tsx?$/.test(file));
  return Promise.all(
    files.map(async (file) => ({ path: relative('.', file), content: await readFile(join(root, file)) })),
  );
}
