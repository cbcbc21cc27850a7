import { Hono } from 'hono';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Caller } from '../../platform/middleware/lanes/lane.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';
import { type DeclaredHeadDeps, declaredHead } from './declared-head.ts';

export interface HeadCardDeps extends DeclaredHeadDeps {
  registry: Pick<ReleaseReader, 'live'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { siteUrl: string; trustProxy: boolean };
  titleCards: { name(title: string): string; of(title: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>> };
}

/** The path of the share picture of a page whose declared function names no picture. */
export const headCardPath = (rpc: string, value: string, name: string): string =>
  `/_card/head/${rpc}/${value}/${name}.png`;

/**
 * GET /_card/head/{function}/{value}/{name}.png: a share picture with the title of a page. The title is the one that the
 * page's declared function gives an anonymous visitor; 404 without a title. The address of an earlier title redirects to the
 * present picture.
 */
export function headCard(deps: HeadCardDeps) {
  const { registry, lanes, config, titleCards } = deps;
  return new Hono<AppEnv>().get('/_card/head/:rpc/:value/:file', async (c) => {
    const { rpc, value, file } = c.req.param();
    const declared = (await registry.live())?.routes.find(({ head }) => head?.rpc === rpc)?.head;
    if (!declared || !/^[0-9a-f]{24}\.png$/.test(file)) throw notFound();
    const caller = callerOf(c, config.trustProxy);
    const leave = await lanes.pages.enter(caller);
    const head = await declaredHead(deps, declared, value).finally(leave);
    if (!head || head.image) throw notFound();
    c.header('cache-control', 'no-cache');
    const path = headCardPath(rpc, value, titleCards.name(head.title));
    if (c.get('address').path !== path) return c.redirect(path, 302);
    const etag = `"${file}"`;
    const headers = { etag, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
    if (c.req.header('if-none-match') === etag) return c.newResponse(null, 304, headers);
    const picture = await titleCards.of(head.title, caller);
    return c.newResponse(picture, 200, {
      ...headers,
      'content-type': 'image/png',
      'content-length': String(picture.byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
}
