import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Release, releaseSchema } from '@dojang/contract';
import { PublishError, type RefusalCode, type StoredRelease } from './registry.ts';
import { type BuiltRelease, keepRelease, readSignature, repairRelease } from './release-files.ts';
import { faultsOf, nullIfMissing } from './release-health.ts';
import { listSourceMaps, openSourceMap } from './source-maps.ts';

export type KeptReleases = ReturnType<typeof keptIn>;

const refused = (code: RefusalCode, message: string) => new PublishError([{ code, message }]);

export interface KeptAt {
  version: string;
  at: Date;
  storedAt: Date;
}

/** The stored releases in a folder. `{name}/{version}/…` contains one release. */
export function keptIn(folder: string) {
  const known = new Map<string, Release>();
  const pathOf = (name: string, version: string) => join(folder, name, version);

  /** Null for a release that is not stored, or whose description is damaged. */
  const read = async (name: string, version: string): Promise<Release | null> => {
    const key = `${name}/${version}`;
    const release = known.get(key) ?? (await describe(pathOf(name, version)));
    if (release) known.set(key, release);
    return release;
  };

  /** The release with the problems of its files. The files are read from the disk each time. */
  const inspect = async (name: string, version: string): Promise<{ release: Release | null; faults: string[] }> => {
    const path = pathOf(name, version);
    const release = await describe(path);
    if (!release) return { release, faults: [`${join(path, 'release.json')} is missing or damaged`] };
    return { release, faults: await faultsOf(path, release) };
  };

  return {
    pathOf,
    read,
    inspect,
    describe,

    /** Whether a release is stored at this moment: another process may have deleted it. */
    async isStored(name: string, version: string): Promise<boolean> {
      return (await stat(pathOf(name, version)).catch(nullIfMissing)) !== null;
    },

    /** Deletes a release. It disappears at once for all readers, so a killed deletion does not leave a part of its files. */
    async forget(name: string, version: string): Promise<void> {
      known.delete(`${name}/${version}`);
      const gone = `${pathOf(name, version)}.${randomUUID()}.tmp`;
      await rename(pathOf(name, version), gone).catch(nullIfMissing);
      await rm(gone, { recursive: true, force: true });
    },

    /**
     * A stored release whose files are all unchanged.
     *
     * @throws PublishError `version_unknown`, `asset_hash`; without paths of this machine, which browsers must not see
     */
    async whole(name: string, version: string): Promise<Release> {
      const { release, faults } = await inspect(name, version);
      if (!release) throw refused('version_unknown', `${name}: version ${version} is not kept`);
      const message = `${name}: ${faults.join(', ')}`.replaceAll(`${folder}${sep}`, '');
      if (faults.length > 0) throw refused('asset_hash', message);
      return release;
    },

    /** The text of the entry file: the HTML of a shell. */
    entryOf: ({ name, version, entry }: Release) => readFile(join(pathOf(name, version), entry), 'utf8'),

    /** Whether a release is stored with this content and without damage. If so, it counts as stored again. */
    async keepsAgain(release: Release): Promise<boolean> {
      const path = pathOf(release.name, release.version);
      const kept = await describe(path);
      if (!isDeepStrictEqual(kept, release) || (await faultsOf(path, release)).length > 0) return false;
      await touch(path);
      return true;
    },

    /** See the port. A missing file has no bytes. */
    async stored(name: string, version: string): Promise<StoredRelease | null> {
      const release = await read(name, version);
      if (!release) return null;
      const path = pathOf(name, version);
      const sized = Object.keys(release.assets).map(async (file) => {
        const found = await stat(join(path, file)).catch(nullIfMissing);
        return [file, found?.size ?? 0] as const;
      });
      return { release, bytes: Object.fromEntries(await Promise.all(sized)), signature: await readSignature(path) };
    },

    /**
     * Stores a release. When it is already stored with the same content, damaged files are repaired.
     *
     * @throws PublishError `version_exists` when the version is stored with other content
     */
    async keep(built: BuiltRelease): Promise<void> {
      const { name, version } = built.release;
      const path = pathOf(name, version);
      const exists = await stat(path).catch(() => null);
      if (!exists) return keepRelease(built, path);
      const kept = await describe(path);
      if (kept && !isDeepStrictEqual(kept, built.release)) {
        const message = `${name}: version ${version} is kept already with other content`;
        throw new PublishError([{ code: 'version_exists', message }]);
      }
      if (!kept || (await faultsOf(path, kept)).length > 0) await repairRelease(built, path);
      await touch(path);
    },

    /** See the port. */
    async sourceMaps(name: string, version: string): Promise<string[]> {
      const release = await read(name, version);
      return release ? listSourceMaps(pathOf(name, version), release) : [];
    },

    async sourceMap(name: string, version: string, file: string): Promise<ReadableStream | null> {
      const release = await read(name, version);
      return release && openSourceMap(pathOf(name, version), release, file);
    },

    /** Names that have a folder. */
    async names(): Promise<string[]> {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },

    /** Versions of a name, with the times when each was first and last stored. */
    async versions(name: string): Promise<KeptAt[]> {
      const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
      const versions = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.tmp'));
      const dated = versions.map(async (entry) => {
        const { birthtime, mtime } = await stat(pathOf(name, entry.name));
        return { version: entry.name, at: birthtime, storedAt: mtime };
      });
      return Promise.all(dated);
    },

    /** Bytes of all stored versions of a name, with their compressed forms. */
    async bytesOf(name: string): Promise<number> {
      const entries = await readdir(join(folder, name), { withFileTypes: true, recursive: true }).catch(() => []);
      const sizes = entries
        .filter((entry) => entry.isFile())
        // Another process may delete the release meanwhile.
        .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(nullIfMissing))?.size ?? 0);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
  };
}

/** The time from which the retention of a release counts. */
const touch = (path: string) => utimes(path, new Date(), new Date());

/** The description of a release in a folder; null when it is missing or damaged. */
async function describe(path: string): Promise<Release | null> {
  const text = await readFile(join(path, 'release.json'), 'utf8').catch(nullIfMissing);
  try {
    return releaseSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
