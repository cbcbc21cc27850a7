import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Cards } from './card/index.ts';
import type { LookUp } from './look-up.ts';
import { isKnownTag } from './page-answer.logic.ts';

export interface SharePictureDeps {
  lookUp: Pick<LookUp, 'page'>;
  cardOf: Cards['of'];
  config: { trustProxy: boolean };
}

/**
 * GET /_card/{pageId}/{name}.png: the share picture of a published page that names no picture, at the app's host and at the
 * hosts of its site. 404 for a page that was never public, 410 for a page that is no longer public. The address of an earlier
 * picture redirects to the present one.
 */
export function sharePicture({ lookUp, cardOf, config }: SharePictureDeps) {
  return new Hono<AppEnv>().get('/_card/:pageId/:file', async (c) => {
    const id = z.uuid().safeParse(c.req.param('pageId'));
    if (!id.success || !/^[0-9a-f]{24}\.png$/.test(c.req.param('file'))) throw notFound();
    const page = await lookUp.page(c, id.data.toLowerCase());
    c.header('cache-control', 'no-cache');
    if (page.state === 'absent') throw notFound();
    if (page.state !== 'live') throw new ApiError(410, 'not_found', { headers: { 'cache-control': 'no-cache' } });
    const subdomain = c.get('subdomain');
    if (page.card === null || (subdomain !== undefined && subdomain !== page.subdomain)) throw notFound();
    if (c.get('address').path !== page.card) return c.redirect(page.card, 302);
    const etag = `"${c.req.param('file')}"`;
    const headers = { etag, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
    if (isKnownTag(etag, c.req.header('if-none-match'))) return c.newResponse(null, 304, headers);
    const picture = await cardOf(new TextDecoder().decode(page.html), callerOf(c, config.trustProxy));
    return c.newResponse(picture, 200, {
      ...headers,
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
}
