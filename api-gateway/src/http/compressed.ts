import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './env.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Answers with text made for this request, compressed for a network and not for ever: 1 ms for a page. */
export async function compressed(c: Context<AppEnv>, text: string, status: ContentfulStatusCode) {
  const accepts = c.req.header('accept-encoding') ?? '';
  c.header('vary', 'accept-encoding', { append: true });
  if (/\bbr\b/.test(accepts)) {
    c.header('content-encoding', 'br');
    return c.body(await brotli(text, 4), status);
  }
  if (/\bgzip\b/.test(accepts)) {
    c.header('content-encoding', 'gzip');
    return c.body(new Uint8Array(await toGzip(text)), status);
  }
  return c.body(text, status);
}

/** @param quality 4 for something made for one request, 11 for something kept */
export async function brotli(text: string, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}
