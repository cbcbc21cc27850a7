import { createMiddleware } from 'hono/factory';
import type { ApiError } from '../../errors/api-error.ts';
import { diskFull, diskFullForFiles, diskReadOnly } from '../../errors/system-failure.logic.ts';
import { bodyOf } from '../../http/body.ts';
import type { Disk } from '../../http/disk.ts';
import type { AppEnv } from '../../http/env.ts';

/**
 * Factor for the size of a body, because data is written several times: to the database's log, the table and its indexes. An
 * upload is written to a temporary file and to its final place.
 */
const TIMES = 3;
/** Bytes of all bodies together that may arrive between two looks at the disk. */
const LOOK_BYTES = 4 * 1024 * 1024;

export interface DiskRoom {
  /**
   * Runs a write of this many bytes when there is room for it in addition to the current writes of others.
   *
   * @throws ApiError 507 `disk_full`, 507 `disk_full_for_files`, 503 `disk_read_only`
   */
  take<T>(bytes: number, write: () => Promise<T>): Promise<T>;
  /**
   * Passes a body to `write` while it arrives, and a function that returns how many bytes were read. The disk must have room for
   * what the client announces, but only bytes that have arrived take room from others, because an announcement costs the client
   * nothing.
   *
   * @param announced bytes at most
   * @throws ApiError as `take`, also when the disk gets full meanwhile
   */
  receive<T>(
    announced: number,
    body: ReadableStream<Uint8Array>,
    write: (body: ReadableStream<Uint8Array>, arrived: () => number) => Promise<T>,
  ): Promise<T>;
}

/** Refuses requests that would grow the data folder, before its disk is full. Reading and signing in still work. */
export function createDiskRoom(disk: Disk): DiskRoom {
  let promised = 0;
  let unseen = 0;
  let isFull = false;
  const look = async (more = 0): Promise<void> => {
    const refusal = refusalOf(await disk(promised + more));
    isFull = refusal !== undefined && more === 0;
    if (refusal) throw refusal;
  };
  return {
    async take(bytes, write) {
      const cost = bytes * TIMES;
      promised += cost;
      try {
        await look();
        return await write();
      } finally {
        promised -= cost;
      }
    },
    async receive(announced, body, write) {
      await look(announced * TIMES);
      let refusal: unknown;
      let arrived = 0;
      const count = async (bytes: number) => {
        arrived += bytes;
        unseen += bytes;
        // On a full disk every upload looks before its next piece.
        if (unseen < LOOK_BYTES && !isFull) return;
        unseen = 0;
        await look().catch((error: unknown) => {
          refusal = error;
          throw error;
        });
      };
      try {
        return await write(counted(body, count), () => arrived);
      } catch (error) {
        throw refusal ?? error;
      }
    },
  };
}

/** The same bytes, of which none is read before it is wanted. @param count called with the length of each piece */
function counted(body: ReadableStream<Uint8Array>, count: (bytes: number) => Promise<void>) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        await count(value.byteLength);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function refusalOf(state: Awaited<ReturnType<Disk>>): ApiError | undefined {
  if (state === 'full') return diskFull();
  if (state === 'full_for_files') return diskFullForFiles();
  return state === 'read_only' ? diskReadOnly() : undefined;
}

/** Runs before routes that write, after their body was read. */
export const needsRoom = (room: DiskRoom) =>
  createMiddleware<AppEnv>((c, next) => room.take(bodyOf(c).byteLength, next));
