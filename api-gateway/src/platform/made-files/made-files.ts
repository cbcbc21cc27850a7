import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { DiskRoom } from '../middleware/disk-room/disk-room.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 512 * MB;
/** The time of a file says when it was last read, with this precision. */
const TOUCH_MS = 60 * 60_000;
/** A checksum before the content, because a power cut may leave a file of the right length with other bytes. */
const SUM_BYTES = 16;

/** Files on the disk that were made for visitors. Their total size is limited: the files that were unread longest are deleted. */
export interface MadeFiles {
  /** @param key lower-case letters, digits and `-` */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Never rejects. A file that cannot be stored, e.g. because the disk is full, is made again for the next visitor. */
  write(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface MadeFilesOptions {
  folder: string;
  room: Pick<DiskRoom, 'take'>;
  maxBytes?: number;
  onFailure?(error: unknown): void;
}

export function createMadeFiles({ folder, room, maxBytes = MOST_BYTES, onFailure }: MadeFilesOptions): MadeFiles {
  const fileOf = (key: string) => join(folder, key);
  const kept = new LRUCache<string, { bytes: number; touchedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_, key, reason) => {
      if (reason !== 'set') void rm(fileOf(key), { force: true }).catch(() => {});
    },
  });
  let scanned: Promise<void> | undefined;
  const ready = () => {
    scanned ??= scan(folder, (key, bytes, touchedAt) => kept.set(key, { bytes, touchedAt })).catch((error) => {
      scanned = undefined;
      throw error;
    });
    return scanned;
  };
  const touch = (key: string, bytes: number) => {
    const known = kept.get(key);
    const now = Date.now();
    if (known && now - known.touchedAt < TOUCH_MS) return;
    kept.set(key, { bytes, touchedAt: now });
    void utimes(fileOf(key), now / 1000, now / 1000).catch(() => {});
  };

  return {
    async read(key) {
      const file = await readFile(fileOf(key)).catch(() => null);
      if (!file) return null;
      const content = new Uint8Array(
        file.buffer,
        file.byteOffset + SUM_BYTES,
        Math.max(0, file.byteLength - SUM_BYTES),
      );
      if (file.byteLength <= SUM_BYTES || !sumOf(content).equals(file.subarray(0, SUM_BYTES))) {
        kept.delete(key);
        await rm(fileOf(key), { force: true }).catch(() => {});
        return null;
      }
      touch(key, file.byteLength);
      return content;
    },
    async write(key, content) {
      const draft = fileOf(`${randomUUID()}.tmp`);
      try {
        await ready();
        const bytes = SUM_BYTES + content.byteLength;
        await room.take(bytes, async () => {
          await writeFile(draft, Buffer.concat([sumOf(content), content]), { mode: 0o600 });
          await rename(draft, fileOf(key));
        });
        kept.set(key, { bytes, touchedAt: Date.now() });
      } catch (error) {
        onFailure?.(error);
        await rm(draft, { force: true }).catch(() => {});
      }
    },
  };
}

const sumOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest().subarray(0, SUM_BYTES);

/** Lists the files of the folder, the longest unread first. Deletes unfinished files of a killed process. */
async function scan(folder: string, found: (key: string, bytes: number, touchedAt: number) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: { name: string; bytes: number; at: number }[] = [];
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true });
    const info = await stat(join(folder, name)).catch(() => null);
    if (info?.isFile()) files.push({ name, bytes: info.size, at: info.mtimeMs });
  }
  files.sort((a, b) => a.at - b.at);
  for (const { name, bytes, at } of files) found(name, bytes, at);
}
