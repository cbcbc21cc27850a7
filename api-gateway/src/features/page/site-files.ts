import { SITE_FILE_TYPES, siteFileEnding, siteFilePath } from '@dojang/renderer';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { sendFile } from '../../platform/supabase/send-file.ts';
import { createKept } from './kept.ts';
import type { LookUp } from './look-up.ts';
import { createSmallFiles, type OpenCall } from './small-files.ts';

/** A private bucket. Visitors get its files only from here. */
export const SITE_FILE_BUCKET = 'site-files';

const fileSchema = z.object({ name: z.string(), bytes: z.number() }).nullable();

interface Found {
  file: z.infer<typeof fileSchema>;
}

const MAX_HELD_BYTES = 2 * 1024 * 1024;
/** A smaller file stays in memory. So a menu that a whole network opens after one message is read from Storage once. */
const MAX_SMALL_BYTES = 512 * 1024;
const MAX_SMALL_TOTAL_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 600;

export interface SiteFilesDeps {
  rest: Pick<Rest, 'rpc'>;
  lookUp: Pick<LookUp, 'read'>;
  objects: Pick<ObjectStore, 'open'>;
  lanes: Pick<Lanes, 'read'>;
  config: { trustProxy: boolean };
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/**
 * GET /_file/{site}/{sha256}.{ending}: a file that a page links to, at the app's host and at the hosts of sites. The file is
 * for saving only, under the name that its site gave it. So no browser shows an uploaded file as a page of this host.
 */
export function siteFiles({ rest, lookUp, objects, lanes, config, elapsed }: SiteFilesDeps) {
  const kept = createKept<Found>({
    maxBytes: MAX_HELD_BYTES,
    bytesOf: () => ENTRY_BYTES,
    now: elapsed,
    async read(key) {
      const [path = '', subdomain] = key.split(' ');
      return { file: fileSchema.parse(await rest.rpc('site_file', { p_path: path, p_subdomain: subdomain ?? null })) };
    },
  });
  const small = createSmallFiles(MAX_SMALL_TOTAL_BYTES);
  return new Hono<AppEnv>().get('/_file/:site/:file', async (c) => {
    const path = siteFilePath(c.get('address').path);
    const ending = path && siteFileEnding(path);
    if (!path || !ending) throw notFound();
    const subdomain = c.get('subdomain');
    // The app's host answers the files of all sites.
    const key = subdomain === undefined ? path : `${path} ${subdomain}`;
    const isHeld = kept.fresh(key) !== undefined;
    const { file } = await lookUp.read(c, isHeld, `file ${key}`, () => kept.visit(key));
    if (!file) throw notFound();
    c.header('x-robots-tag', 'noindex');
    const sha256 = path.slice(path.indexOf('/') + 1, path.indexOf('.'));
    const stored = { name: file.name, size: file.bytes, mime: SITE_FILE_TYPES[ending], sha256, storage_key: path };
    const open: ObjectStore['open'] = async (...asked) => {
      // This takes a place in the lane, because Storage asks the database before it sends the file.
      const leave = await lanes.read.enter(callerOf(c, config.trustProxy));
      return objects.open(...asked).finally(leave);
    };
    const from = file.bytes <= MAX_SMALL_BYTES ? (...asked: OpenCall) => small.open(open, ...asked) : open;
    return sendFile(c, { open: from }, stored, { isShown: false, isPublic: true });
  });
}
