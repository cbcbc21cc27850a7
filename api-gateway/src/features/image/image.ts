import { Hono } from 'hono';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import { readImageRequest } from './image-request.logic.ts';
import { imageSource } from './image-source.logic.ts';
import type { ImageMaker } from './make-image.ts';

export interface ImageDeps {
  maker: ImageMaker;
  config: { siteUrl: string; trustProxy: boolean; imageHosts: readonly string[] };
  log: Log;
}

/** The name of a picture of a site contains the hash of its content, so the answer is cached for ever. */
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * GET /_image?url=…&w=…&q=…&f=…: a picture of a site, or of a host that the operator listed, in the width of a breakpoint
 * and without metadata. See `readImageRequest` for the parameters.
 *
 * Answers 400 for other parameters, 403 for another source, 404 when there is no picture at the address, 415 for a file that
 * is no picture, 413, 429, and 503 `busy` with Retry-After when too many pictures are being made.
 */
export function image({ maker, config, log }: ImageDeps) {
  const hosts = new Set(config.imageHosts);
  return new Hono<AppEnv>().get('/_image', async (c) => {
    const request = readImageRequest(c.get('address').query, c.req.header('accept'));
    if (!request) throw new ApiError(400, 'invalid_request');
    const source = imageSource(request.url, config.siteUrl, hosts);
    if (!source) throw new ApiError(403, 'forbidden');
    const caller = callerOf(c, config.trustProxy);
    const { form } = request;
    const etag = `"${await maker.key(source, form, caller)}"`;
    const headers = {
      etag,
      'cache-control': source.kind === 'own' ? FOREVER : AN_HOUR,
      ...(request.varies ? { vary: 'accept' } : {}),
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (isKnown(c.req.header('if-none-match'), etag)) return c.newResponse(null, 304, headers);
    const picture = await maker.make(source, form, caller).catch((error: unknown) => {
      // The size and type of this picture cannot be read, so a page shows a gap in its place.
      if (error instanceof ApiError && error.status === 415)
        log({ level: 'error', event: 'image_unreadable', source: source.kind, requestId: c.get('requestId') });
      throw error;
    });
    return c.newResponse(picture, 200, {
      ...headers,
      'content-type': isWebp(picture) ? 'image/webp' : 'image/avif',
      'content-length': String(picture.byteLength),
    });
  });
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** An animation is WebP in every form. */
const isWebp = (picture: Uint8Array) => Buffer.from(picture.subarray(8, 12)).toString('latin1') === 'WEBP';
