import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import pLimit from 'p-limit';
import type { AppEnv } from './env.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** An answer with text that was created for this request, compressed fast: 1 ms for a page. */
export async function compressed(c: Context<AppEnv>, text: string, status: ContentfulStatusCode) {
  const accepts = c.req.header('accept-encoding') ?? '';
  c.header('vary', 'accept-encoding', { append: true });
  if (/\bbr\b/.test(accepts)) {
    c.header('content-encoding', 'br');
    return c.body(await turn(() => inBrotli(text)), status);
  }
  if (/\bgzip\b/.test(accepts)) {
    c.header('content-encoding', 'gzip');
    return c.body(new Uint8Array(await turn(() => toGzip(text))), status);
  }
  return c.body(text, status);
}

/** Number of simultaneous compressions. Node has four threads for compression, files and DNS together. */
const turn = pLimit(2);
/**
 * Compressing a published page of 2 MB occupies a thread for 0.1 s. So large pages wait for each other and do not delay other
 * answers.
 */
const turnOfKept = pLimit(1);

/** Compresses text that is cached and sent to many clients. */
export const brotli = (text: string): Promise<Uint8Array<ArrayBuffer>> => turnOfKept(() => inBrotli(text));

/** At a lower level the shell's HTML is a tenth larger and takes 0.3 ms less. At higher levels a large page takes seconds. */
async function inBrotli(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
}
