import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createTurns, TurnsFull } from '@dojang/server-kit/turns';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { Log } from '../../platform/http/log.ts';
import type { DiskRoom } from '../../platform/middleware/disk-room/disk-room.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type FoundFile, findFile } from './find-file.ts';
import { mayHaveThumb, type ThumbSize, thumbKeyOf } from './thumb-keys.logic.ts';
import type { ThumbWorker } from './thumb-worker.ts';

export interface ThumbnailsDeps {
  rest: Pick<Rest, 'rpc'>;
  objects: ObjectStore;
  worker: ThumbWorker;
  room: { files: DiskRoom };
  /** Folder for originals while their thumbnails are made. */
  uploadsDir: string;
  log: Log;
}

export interface Thumbnails {
  /** Makes the thumbnails in the background, after an upload. */
  prepare(fileId: string, userId: string): void;
  /**
   * The thumbnail of a file; null when there is none. When the thumbnail is not made yet, this also begins to make it, in the turn of
   * the person who asks.
   */
  open(file: FoundFile, size: ThumbSize, userId: string): Promise<ReadableStream<Uint8Array> | null>;
}

/** One picture at a time, in turn of the people. When more wait, a later request for the thumbnail makes it. */
const QUEUE = { atOnce: 1, most: 1_000, mostOfOne: 50 };

/** Makes two thumbnails of each picture once, and stores them beside its bytes. */
export function createThumbnails(deps: ThumbnailsDeps): Thumbnails {
  const { rest, objects, worker, room, uploadsDir, log } = deps;
  const underway = new Set<string>();
  const turns = createTurns(QUEUE);

  const make = async (file: FoundFile): Promise<'ready' | 'none'> => {
    const folder = join(uploadsDir, `thumb-${randomUUID()}`);
    const job = { from: join(folder, 'original'), small: join(folder, 'small'), large: join(folder, 'large') };
    try {
      const content = mayHaveThumb(file.mime, file.size) ? await objects.open(file.storage_key) : null;
      if (!content) return 'none';
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const source = Readable.fromWeb(content as NodeReadableStream<Uint8Array>);
      await room.files.take(file.size, () => pipeline(source, createWriteStream(job.from, { mode: 0o600 })));
      if (!(await worker.make(job))) return 'none';
      for (const size of ['large', 'small'] as const) {
        await objects.put(thumbKeyOf(file.storage_key, size), new Uint8Array(await readFile(job[size])), 'image/webp');
      }
      return 'ready';
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const makeOnce = (file: FoundFile, userId: string): void => {
    if (underway.has(file.storage_key)) return;
    underway.add(file.storage_key);
    turns
      .run(userId, () => make(file))
      .then((thumb) =>
        rest.rpc('set_file_thumb', { p_project_id: file.project_id, p_sha256: file.sha256, p_thumb: thumb }),
      )
      .catch(failed)
      .finally(() => underway.delete(file.storage_key));
  };
  const failed = (error: unknown) =>
    error instanceof TurnsFull || log({ level: 'warn', event: 'thumbnail_failed', error: describeError(error) });

  return {
    prepare(fileId, userId) {
      findFile(rest, { fileId, userId })
        .then((file) => (file.thumb === null ? makeOnce(file, userId) : undefined))
        .catch(failed);
    },
    async open(file, size, userId) {
      if (file.thumb === null) makeOnce(file, userId);
      return file.thumb === 'ready' ? objects.open(thumbKeyOf(file.storage_key, size)) : null;
    },
  };
}
