import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { KeptReleases } from './kept-releases.ts';
import { PublishError } from './registry.ts';
import { packRelease, unpackRelease } from './release-archive.ts';
import { moveFiles } from './release-files.ts';
import { faultsOf } from './release-health.ts';
import { contentHash, type ReleaseStore, type StoredRow } from './release-store.ts';

/** A copy without a row in the database is kept for this long, because its upload may still be running. */
const UPLOADED_WITHIN_MS = 60 * 60_000;
/**
 * After a look-up of an unknown version the database is not asked again within this time, because everybody may request files
 * of made-up versions.
 */
const ASK_AGAIN_MS = 2_000;

/** The stored releases of all gateways. A release is copied to this machine when it is first needed. */
export interface SharedReleases extends KeptReleases {
  /**
   * Compares a version in the database with its copy on this machine. A version that one of them has lost is restored from
   * the other.
   *
   * @returns what was lost, in English; null when nothing was lost
   */
  heal(name: string, version: string): Promise<string | null>;
  /** Deletes the copies of releases that another gateway deleted in the database, except `needed`. */
  prune(needed: ReadonlySet<string>): Promise<void>;
}

/**
 * The local copies, with the database behind them. A file on the disk is used without asking the database. When a file is
 * missing or damaged, the whole release is copied again.
 */
export function keptInDatabase(local: KeptReleases, store: ReleaseStore): SharedReleases {
  const rows = new Map<string, StoredRow>();
  const bringing = new Map<string, Promise<void>>();
  let listing: { at: number; done: Promise<void> } = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };
  const keyOf = (name: string, version: string) => `${name}@${version}`;

  const list = async () => {
    const found = await store.list();
    rows.clear();
    for (const row of found) rows.set(keyOf(row.name, row.version), row);
  };

  const rowOf = async (name: string, version: string): Promise<StoredRow | undefined> => {
    const known = rows.get(keyOf(name, version));
    if (known) return known;
    if (performance.now() - listing.at > ASK_AGAIN_MS) listing = { at: performance.now(), done: list() };
    await listing.done;
    return rows.get(keyOf(name, version));
  };

  /** Forgets that a version is unknown, because another gateway may have stored it again. */
  const readAgain = async ({ name, version, upload }: StoredRow): Promise<Buffer | null> => {
    await list();
    const row = rows.get(keyOf(name, version));
    return row && row.upload !== upload ? store.read(row) : null;
  };

  /** Copies a release to this machine when the database has all of it. Every file is compared with its hash. */
  const copy = async (row: StoredRow) => {
    const archive = (await store.read(row)) ?? (await readAgain(row));
    if (!archive) return;
    const target = local.pathOf(row.name, row.version);
    const draft = `${target}.${randomUUID()}.tmp`;
    try {
      await unpackRelease(archive, draft);
      const release = await local.describe(draft);
      if (!release || (await faultsOf(draft, release)).length > 0) return;
      await rename(draft, target).catch(() => moveFiles(draft, target));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  };

  const bring = async (name: string, version: string): Promise<void> => {
    const row = await rowOf(name, version);
    if (!row) return;
    const key = keyOf(name, version);
    const underway = bringing.get(key) ?? copy(row).finally(() => bringing.delete(key));
    bringing.set(key, underway);
    await underway;
  };

  const upload = async (name: string, version: string) => {
    const release = await local.whole(name, version);
    const kept = await store.write(release, await packRelease(local.pathOf(name, version)));
    await list();
    return kept === contentHash(release);
  };

  const read: KeptReleases['read'] = async (name, version) => {
    const found = await local.read(name, version);
    if (found) return found;
    await bring(name, version);
    return local.read(name, version);
  };

  const inspect: KeptReleases['inspect'] = async (name, version) => {
    const found = await local.inspect(name, version);
    if (found.faults.length === 0) return found;
    await bring(name, version);
    return local.inspect(name, version);
  };

  return {
    ...local,
    read,
    inspect,
    whole: async (name, version) => {
      await inspect(name, version);
      return local.whole(name, version);
    },
    sourceMaps: async (name, version) => ((await read(name, version)) ? local.sourceMaps(name, version) : []),
    sourceMap: async (name, version, file) =>
      (await read(name, version)) ? local.sourceMap(name, version, file) : null,
    stored: async (name, version) => ((await read(name, version)) ? local.stored(name, version) : null),
    names: async () => {
      await list();
      return [...new Set([...rows.values()].map(({ name }) => name))];
    },
    versions: async (name) => {
      await list();
      return [...rows.values()]
        .filter((row) => row.name === name)
        .map(({ version, created_at, kept_at }) => ({
          version,
          at: new Date(created_at),
          storedAt: new Date(kept_at),
        }));
    },
    isStored: async (name, version) => {
      await list();
      return rows.has(keyOf(name, version));
    },
    bytesOf: async (name) => {
      await list();
      return [...rows.values()].reduce((sum, row) => (row.name === name ? sum + row.bytes : sum), 0);
    },

    async keep(built) {
      const { name, version } = built.release;
      const exists = () =>
        new PublishError([
          { code: 'version_exists', message: `${name}: version ${version} is kept already with other content` },
        ]);
      const row = await rowOf(name, version);
      if (row && row.content_hash !== contentHash(built.release)) throw exists();
      await local.keep(built);
      if (row && (await store.isWhole(row))) {
        if (await store.touch(row)) return;
        // The row was deleted meanwhile.
      }
      if (await upload(name, version)) return;
      // Another gateway stored other content first, so the copy on this machine is useless.
      await local.forget(name, version);
      throw exists();
    },

    async keepsAgain(release) {
      const row = await rowOf(release.name, release.version);
      if (row?.content_hash !== contentHash(release) || !(await store.isWhole(row))) return false;
      return (await local.keepsAgain(release)) && store.touch(row);
    },

    async prune(needed) {
      await list();
      for (const name of await local.names()) {
        for (const { version, storedAt } of await local.versions(name)) {
          const key = keyOf(name, version);
          const isNew = Date.now() - storedAt.getTime() < UPLOADED_WITHIN_MS;
          if (!rows.has(key) && !needed.has(key) && !isNew) await local.forget(name, version);
        }
      }
    },

    async heal(name, version) {
      await list();
      const row = await rowOf(name, version);
      const isHere = (await local.inspect(name, version)).faults.length === 0;
      const isThere = row !== undefined && (await store.isWhole(row));
      if (isHere && isThere) return null;
      if (isHere) {
        await upload(name, version);
        return `${name}: version ${version} was lost in the database, and is stored there again from this machine`;
      }
      if (!isThere)
        return `${name}: version ${version} is whole neither in the database nor on this machine; release it again`;
      await bring(name, version);
      return `${name}: version ${version} was damaged on this machine, and is copied from the database again`;
    },
  };
}
