import { createHash, randomUUID } from 'node:crypto';
import type { Release } from '@dojang/contract';
import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';

/** A release in the database. */
const storedRow = z.object({
  name: z.string(),
  version: z.string(),
  content_hash: z.string(),
  upload: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  created_at: z.string(),
  kept_at: z.string(),
});
export type StoredRow = z.infer<typeof storedRow>;

/** Bytes of a part. Base64 makes it a third larger, and a request should stay small. */
const PART_BYTES = 1024 * 1024;

/** The archives of releases, which all gateways of a database share. */
export interface ReleaseStore {
  list(): Promise<StoredRow[]>;
  /** Null for an archive that is lost or damaged. */
  read(row: StoredRow): Promise<Buffer | null>;
  /** Whether the database still has the unchanged archive. */
  isWhole(row: StoredRow): Promise<boolean>;
  /**
   * Records that the archive is stored again, so that its retention begins anew. False when the archive does not exist any
   * more.
   */
  touch(row: StoredRow): Promise<boolean>;
  /**
   * Stores an archive, or restores a lost one.
   *
   * @returns the hash of the content that is stored under this version. It differs when somebody stored other content first
   */
  write(release: Release, archive: Buffer): Promise<string>;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The hash of a release. It contains the hashes of its files, so two releases with the same hash have the same files. */
export const contentHash = (release: Release): string => sha256(JSON.stringify(release));

export function createReleaseStore(rest: Pick<Rest, 'rpc' | 'selectRows'>): ReleaseStore {
  return {
    list: async () =>
      z
        .array(storedRow)
        .parse(
          await rest.selectRows(
            'remote_releases?select=name,version,content_hash,upload,sha256,bytes,created_at,kept_at&order=created_at,name,version',
          ),
        ),

    async read({ upload, sha256: wanted, bytes }) {
      const parts: Buffer[] = [];
      for (let part = 0; part * PART_BYTES < bytes; part += 1) {
        const content = await rest.rpc('release_part', { p_upload: upload, p_part: part });
        if (typeof content !== 'string') return null;
        parts.push(Buffer.from(content, 'base64'));
      }
      const archive = Buffer.concat(parts);
      return sha256(archive) === wanted ? archive : null;
    },

    isWhole: async ({ upload, sha256: wanted }) =>
      (await rest.rpc('is_release_whole', { p_upload: upload, p_sha256: wanted })) === true,

    touch: async ({ name, version }) =>
      (await rest.rpc('touch_remote_release', { p_name: name, p_version: version })) === true,

    async write(release, archive) {
      const upload = randomUUID();
      for (let part = 0; part * PART_BYTES < archive.length; part += 1) {
        const content = archive.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
        await rest.rpc('put_release_part', { p_upload: upload, p_part: part, p_content: content });
      }
      const kept = await rest.rpc('keep_remote_release', {
        p_name: release.name,
        p_version: release.version,
        p_content_hash: contentHash(release),
        p_upload: upload,
        p_sha256: sha256(archive),
        p_bytes: archive.length,
      });
      return z.string().parse(kept);
    },
  };
}
