import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPRECATED } from '../src/deprecated.ts';
import { CONTRACT_VERSION } from '../src/federation.ts';
import { type Release, releaseSchema } from '../src/snapshot.ts';
import type { DataNames } from './bundled.ts';
import type { ExportsByModule } from './module-graph.ts';
import { integrityOf, packFiles } from './packed.ts';
import type { Described } from './read-descriptor.ts';
import type { ReleaseTarget } from './release-target.ts';
import { LATER, type SharedOptions, SINGLETONS } from './shared.ts';
import { versionOf } from './version.ts';

export interface BuildFacts {
  described: Described;
  exports: ExportsByModule;
  /** Path of a route, and `<point>/<id>` of an extension → files that its `import()` loads. */
  pages: Record<string, string[]>;
  extensions: Record<string, string[]>;
  /** Files of the repository that the build read, relative to the repository. */
  sources: string[];
  shared: Record<string, SharedOptions>;
  libraries: Record<string, string>;
  data: DataNames;
}

/** Name of the file that lists the sources of the last build. An unchanged package is not built again. */
export const SOURCES_FILE = '.sources.json';

const NOT_PUBLISHED = new Set(['release.json', SOURCES_FILE, 'mf-stats.json']);

/**
 * Writes `release.json` into `dist`, and the compressed forms of the files. The version is the hash of the whole content of
 * `release.json`, including the hashes of the files.
 */
export async function writeRelease(target: ReleaseTarget, facts: BuildFacts, dist: string): Promise<Release> {
  const files = await listFiles(dist);
  const hashes: [file: string, integrity: string][] = [];
  const sizes: [file: string, bytes: number][] = [];
  for (const file of files) {
    const content = await readFile(join(dist, file));
    hashes.push([file, integrityOf(content)]);
    sizes.push([file, content.byteLength]);
  }
  const manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const content = {
    name: target.name,
    contract: CONTRACT_VERSION,
    entry: target.role === 'shell' ? 'index.html' : manifest.metaData.remoteEntry.name,
    preload: await preloads(target, manifest, dist),
    pages: facts.pages,
    extensions: facts.extensions,
    assets: Object.fromEntries(hashes),
    sizes: Object.fromEntries(sizes),
    libraries: facts.libraries,
    data: facts.data,
    ...facts.described,
    ...(target.role === 'shell'
      ? {
          provides: mapExports(facts, (shared, exports, name) => ({
            version: shared.version,
            exports,
            files: filesOf(manifest, name),
            deprecated: DEPRECATED[name],
          })),
        }
      : {
          ...(facts.described.descriptor?.errors ? { registersErrors: true } : {}),
          uses: mapExports(facts, (shared, exports) => ({ range: shared.requiredVersion, exports })),
        }),
  };
  const unversioned = releaseSchema.parse({ ...content, version: 'unversioned' });
  const release = { ...unversioned, version: versionOf(unversioned) };
  await packFiles(dist, files);
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  await writeFile(join(dist, SOURCES_FILE), JSON.stringify(facts.sources));
  return release;
}

interface Manifest {
  metaData: { remoteEntry: { name: string } };
  shared: { name: string; assets: { js: { sync: string[] } } }[];
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}

async function preloads({ role }: ReleaseTarget, manifest: Manifest, dist: string): Promise<string[]> {
  const remote = manifest.exposes.flatMap((expose) => expose.assets.js.sync);
  if (role === 'remote') return [...new Set(remote)];
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const shared = SINGLETONS.filter((name) => !LATER.includes(name)).flatMap((name) => filesOf(manifest, name));
  return [...new Set(shared)].filter((file) => !html.includes(file));
}

const filesOf = ({ shared }: Manifest, module: string): string[] =>
  shared.find(({ name }) => name === module)?.assets.js.sync ?? [];

function mapExports<T>(
  facts: BuildFacts,
  entry: (shared: SharedOptions, exports: string[], name: string) => T,
): Record<string, T> {
  const entries: [string, T][] = [];
  for (const [name, exports] of Object.entries(facts.exports)) {
    const shared = facts.shared[name];
    if (shared) entries.push([name, entry(shared, exports, name)]);
  }
  return Object.fromEntries(entries);
}

async function listFiles(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .filter((file) => !NOT_PUBLISHED.has(file) && !file.endsWith('.map'))
    .sort();
}
