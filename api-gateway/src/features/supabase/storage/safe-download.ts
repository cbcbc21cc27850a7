import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../platform/http/env.ts';
import { replaceAnswer } from '../../../platform/http/own-headers.ts';

/**
 * Types that a browser may display. Files of all other types are downloaded, because an SVG or HTML file of a stranger can
 * contain scripts.
 */
const SHOWN = /^(image\/(png|jpeg|webp|gif|avif)|video\/|audio\/|text\/plain|application\/pdf)/i;

/**
 * Uploaded files are answered from the origin that has the session. So they get a policy that allows no script, and browsers
 * may not guess the type.
 */
export const safeDownload = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const { headers } = c.res;
  const etag = headers.get('etag');
  if (etag && isKnown(c.req.header('if-none-match'), etag)) {
    c.res = replaceAnswer(c, null, 304, { etag, 'cache-control': headers.get('cache-control') ?? '' });
    return;
  }
  headers.set('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox");
  headers.set('x-content-type-options', 'nosniff');
  if (SHOWN.test(headers.get('content-type') ?? '')) return;
  const name = /filename[^;]*/i.exec(headers.get('content-disposition') ?? '')?.[0];
  headers.set('content-disposition', name ? `attachment; ${name}` : 'attachment');
});

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
