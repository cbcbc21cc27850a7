import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MAP_PATH, readPlace } from '@dojang/renderer';
import { type Context, Hono } from 'hono';
import { brotli } from '../../../platform/http/compressed.ts';
import { mapPolicy } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { drawMap } from './map-client.ts';
import { MAP_STYLE, mapDocument } from './map-document.ts';

const OPENSTREETMAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const AN_HOUR = 'public, max-age=3600';
/** The version in the addresses of script and stylesheet: a hash of both. */
const FOREVER = 'public, max-age=31536000, immutable';

export interface MapDeps {
  config: { siteUrl: string; mapTiles?: string };
}

/**
 * GET /embeded/map?lat&lng&zoom&label: a map by Leaflet for the frames of pages, which run no script themselves. The hosts of
 * sites answer the same path. The map sends no other request to this server, and knows nothing of a visitor.
 */
export function map({ config }: MapDeps) {
  const tiles = config.mapTiles ?? OPENSTREETMAP;
  const policy = mapPolicy(new URL(tiles).origin);
  const files = readFiles();
  const file = (type: string, text: string) => {
    let packed: ReturnType<typeof brotli> | undefined;
    return async (c: Context<AppEnv>) => {
      const headers = { 'content-type': type, 'cache-control': FOREVER, vary: 'accept-encoding' };
      if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text, 200, headers);
      packed ??= brotli(text);
      return c.body(await packed, 200, { ...headers, 'content-encoding': 'br' });
    };
  };
  return new Hono<AppEnv>()
    .get(MAP_PATH, (c) => {
      const given = new Map(c.get('address').query);
      const read = (name: string) => given.get(name);
      const place = readPlace({ lat: read('lat'), lng: read('lng'), zoom: read('zoom'), label: read('label') });
      c.header('content-security-policy', policy);
      c.header('cache-control', AN_HOUR);
      c.header('x-robots-tag', 'noindex');
      // A page is always light, so a map inside a page is light too, whatever the visitor prefers.
      const isAlone = c.req.header('sec-fetch-dest') === 'document';
      c.header('vary', 'sec-fetch-dest');
      return c.html(mapDocument(place, { tiles, version: files.version, isAlone }));
    })
    .get(`${MAP_PATH}.js`, file('text/javascript; charset=utf-8', files.script))
    .get(`${MAP_PATH}.css`, file('text/css; charset=utf-8', files.style));
}

/** Leaflet and the code that draws the map, as two files. */
function readFiles() {
  const { resolve } = createRequire(import.meta.url);
  const own = (name: string) => readFileSync(resolve(`leaflet/dist/${name}`), 'utf8');
  // The source map is not served.
  const leaflet = own('leaflet.js').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  const script = `${leaflet}\n;(${drawMap})(L);\n`;
  // The pictures of Leaflet belong to controls that are not used here.
  const lines = own('leaflet.css').split('\n');
  const style = lines.filter((line) => !line.includes('url(images/')).join('\n') + MAP_STYLE;
  const version = createHash('sha256').update(script).update(style).digest('hex').slice(0, 12);
  return { script, style, version };
}
