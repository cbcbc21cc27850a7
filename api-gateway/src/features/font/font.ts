import { COMMON, isWebFont, readCharacterSet } from '@dojang/renderer';
import { Hono } from 'hono';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Make } from '../../platform/made-files/maker.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import { commonText } from './common-text.ts';
import type { FontJob } from './font-process.ts';

export interface FontDeps {
  make: Make<FontJob>;
  config: { trustProxy: boolean };
}

let common: string | undefined;

/** Media type. Browsers also detect the format from the first bytes, and not from the address. */
const isWoff2 = (font: Uint8Array) => Buffer.from(font.subarray(0, 4)).toString('latin1') === 'wOF2';

/** The font that a path names; null for a path that no page asks for. */
export function readFontPath(name: string, file: string): FontJob | null {
  const set = /^([\w-]+)\.woff2$/.exec(file)?.[1];
  if (!isWebFont(name) || set === undefined) return null;
  if (set === COMMON) {
    common ??= commonText();
    return { name, text: common };
  }
  const text = readCharacterSet(set);
  return text === null ? null : { name, text };
}

/**
 * GET /_font/{name}/{characters}.woff2: a web font with the characters of a page. The address contains name and characters. So
 * every version of a page keeps its fonts, and any gateway can make them again. Answers 404 for every other address, 429, and
 * 503 `busy`.
 */
export function font({ make, config }: FontDeps) {
  return new Hono<AppEnv>().get('/_font/:name/:file', async (c) => {
    const job = readFontPath(c.req.param('name'), c.req.param('file'));
    if (!job) throw notFound();
    const made = await make(job, callerOf(c, config.trustProxy));
    return c.newResponse(made, 200, {
      'content-type': isWoff2(made) ? 'font/woff2' : 'font/woff',
      'content-length': String(made.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      // A page at the app's host is sandboxed, so its origin is opaque. Browsers request fonts with this origin.
      'access-control-allow-origin': '*',
    });
  });
}
