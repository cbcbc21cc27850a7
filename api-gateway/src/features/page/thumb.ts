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

const stored = z.object({ picture: z.base64(), rev: z.int() }).nullable();

/**
 * GET /api/public/page/thumb/{key}?rev={revision}: the stored picture of a page. An `img` sends no authorization. The key is
 * the permission, because it has 122 random bits that only members of the site can read. At the address of the stored revision
 * the answer is cached for ever. Any other revision gets the stored picture too, but without caching.
 */
export function thumb({ rest, lanes, config }: ThumbDeps) {
  const held = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_HELD_BYTES,
    sizeCalculation: (picture) => picture.byteLength,
  });
  const read = async (key: string) => {
    const found = stored.parse(await rest.rpc('page_thumb', { p_key: key }));
    if (found === null) throw notFound();
    return { picture: new Uint8Array(Buffer.from(found.picture, 'base64')), rev: found.rev };
  };
  return new Hono<AppEnv>().get('/api/public/page/thumb/:key', async (c) => {
    const key = z.uuid().safeParse(c.req.param('key'));
    if (!key.success) throw notFound();
    const rev = c.req.query('rev') ?? '';
    let picture = held.get(entryOf(key.data, rev));
    let isCurrent = picture !== undefined;
    if (!picture) {
      const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
      const found = await read(key.data).finally(leave);
      picture = found.picture;
      isCurrent = rev === String(found.rev);
      held.set(entryOf(key.data, String(found.rev)), picture);
    }
    c.header('content-type', picture[0] === 0xff ? 'image/jpeg' : 'image/webp');
    c.header('cache-control', isCurrent ? 'private, max-age=31536000, immutable' : 'no-store');
    c.header('x-robots-tag', 'noindex');
    return c.body(picture);
  });
}

const entryOf = (key: string, rev: string) => `${key} ${rev.slice(0, 10)}`;
