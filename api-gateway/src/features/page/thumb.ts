import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

/** Maximum bytes of all pictures in memory. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;

export interface ThumbDeps {
  rest: Pick<Rest, 'rpc'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { trustProxy: boolean };
}

/**
 * GET /api/public/page/thumb/{key}?rev={revision}: the stored picture of a page. An `img` sends no authorization, so the
 * key, 122 random bits that only members of the site read, is the permission. An address stands for one revision, so
 * browsers keep it for ever; a list that is a little older gets the newest picture.
 */
export function thumb({ rest, lanes, config }: ThumbDeps) {
  const held = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (picture) => picture.byteLength,
  });
  const read = async (key: string) => {
    const picture = z
      .string()
      .nullable()
      .parse(await rest.rpc('page_thumb', { p_key: key }));
    if (picture === null) throw notFound();
    return new Uint8Array(Buffer.from(picture, 'base64'));
  };
  return new Hono<AppEnv>().get('/api/public/page/thumb/:key', async (c) => {
    const key = z.uuid().safeParse(c.req.param('key'));
    if (!key.success) throw notFound();
    // Only for the memory: the database has the newest revision.
    const entry = `${key.data} ${c.req.query('rev')?.slice(0, 10) ?? ''}`;
    let picture = held.get(entry);
    if (!picture) {
      const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
      picture = await read(key.data).finally(leave);
      held.set(entry, picture);
    }
    c.header('content-type', picture[0] === 0xff ? 'image/jpeg' : 'image/webp');
    c.header('cache-control', 'private, max-age=31536000, immutable');
    c.header('x-robots-tag', 'noindex');
    return c.body(picture);
  });
}
