import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import { diskFull, diskReadOnly } from '../../errors/system-failure.logic.ts';
import type { Disk } from '../../http/disk.ts';
import type { AppEnv } from '../../http/env.ts';

/**
 * Factor for the size of a body, because data is written several times: to the database's log, the table and its indexes. An
 * upload is written to a temporary file and to its final place.
 */
const TIMES = 3;

export interface DiskRoom {
  /**
   * Runs a write of this many bytes when there is room for it in addition to the current writes of others.
   *
   * @throws ApiError 507 `disk_full`, 503 `disk_read_only`
   */
  take<T>(bytes: number, write: () => Promise<T>): Promise<T>;
}

/** Refuses requests that would grow the data folder, before its disk is full. Reading and signing in still work. */
export function createDiskRoom(disk: Disk): DiskRoom {
  let promised = 0;
  return {
    async take(bytes, write) {
      const cost = bytes * TIMES;
      promised += cost;
      try {
        const refusal = refusalOf(await disk(promised));
        if (refusal) throw refusal;
        return await write();
      } finally {
        promised -= cost;
      }
    },
  };
}

function refusalOf(state: Awaited<ReturnType<Disk>>): ApiError | undefined {
  if (state === 'full') return diskFull();
  return state === 'read_only' ? diskReadOnly() : undefined;
}

/**
 * Runs before routes that write, after the middleware that reads their body.
 *
 * @param bodyBytes bytes of a body that was read; otherwise the declared length counts
 */
export const needsRoom = (room: DiskRoom, bodyBytes?: (c: Context<AppEnv>) => number | undefined) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const bytes = bodyBytes?.(c) ?? Number(c.req.header('content-length') ?? 0);
    if (!Number.isFinite(bytes) || bytes < 0) throw new ApiError(400, 'invalid_request');
    await room.take(bytes, next);
  });
