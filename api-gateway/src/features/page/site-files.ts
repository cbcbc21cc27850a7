import { SITE_FILE_TYPES, siteFileEnding, siteFilePath } from '@dojang/renderer';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { sendFile } from '../../platform/supabase/send-file.ts';
import type { LookUp } from './look-up.ts';

/** A private bucket: visitors get its files from here only. */
export const SITE_FILE_BUCKET = 'site-files';

const fileSchema = z.object({ name: z.string(), bytes: z.number() }).nullable();

export interface SiteFilesDeps {
  rest: Pick<Rest, 'rpc'>;
  lookUp: Pick<LookUp, 'read'>;
  objects: Pick<ObjectStore, 'open'>;
}

/**
 * GET /_file/{site}/{sha256}.{ending}: a file that a page links to, at the app's host and at those of sites. It is for saving
 * only, under the name that its site gave it, so that no browser shows what somebody uploaded as a page of this host.
 */
export function siteFiles({ rest, lookUp, objects }: SiteFilesDeps) {
  return new Hono<AppEnv>().get('/_file/:site/:file', async (c) => {
    const path = siteFilePath(c.get('address').path);
    const ending = path && siteFileEnding(path);
    if (!path || !ending) throw notFound();
    // Undefined at the app's host, where the files of all sites are.
    const asked = { p_path: path, p_subdomain: c.get('subdomain') ?? null };
    const file = fileSchema.parse(await lookUp.read(c, false, () => rest.rpc('site_file', asked)));
    if (!file) throw notFound();
    c.header('x-robots-tag', 'noindex');
    const sha256 = path.slice(path.indexOf('/') + 1, path.indexOf('.'));
    const stored = { name: file.name, size: file.bytes, mime: SITE_FILE_TYPES[ending], sha256, storage_key: path };
    return sendFile(c, objects, stored, { isShown: false, isPublic: true });
  });
}
