import type { Context } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import type { DiskRoom } from '../disk-room/disk-room.ts';
import { callerOf } from './caller.ts';
import type { Caller } from './lane.ts';
import type { Lanes } from './lanes.ts';

export interface ReceiveDeps {
  lanes: Pick<Lanes, 'receiving'>;
  room: { files: DiskRoom };
  config: { trustProxy: boolean };
}

/**
 * Passes the body of a request to `use` while it arrives, and a function that returns how many bytes `use` has read. The request
 * holds a place for transfers, of which its network and its person have a share, and nothing else until the body is complete.
 *
 * @param announced bytes that the client will send at most
 * @throws ApiError 400 `invalid_request` without a body, 503 `busy`, 507 `disk_full`, and the errors of `use`
 */
export async function receive<T>(
  { lanes, room, config }: ReceiveDeps,
  c: Context<AppEnv>,
  announced: number,
  use: (body: ReadableStream<Uint8Array>, arrived: () => number) => Promise<T>,
  caller: Caller = callerOf(c, config.trustProxy),
): Promise<T> {
  const { body } = c.req.raw;
  if (!body) throw new ApiError(400, 'invalid_request');
  const leave = await lanes.receiving.enter(caller);
  try {
    return await room.files.receive(announced, body, use);
  } finally {
    leave();
  }
}
