import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { plainPolicy } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { messageDocument } from '../../../platform/http/message-document.ts';
import type { ReleaseReader } from '../../../platform/releases/registry.ts';
import { iconOf } from '../seo/icon.ts';
import { readAppIcons, withoutCorners } from './app-icons.ts';
import { manifestOf } from './manifest.logic.ts';
import { NO_WORKER, OFFLINE_PATH, WORKER } from './worker.ts';

export interface PwaDeps {
  registry: Pick<ReleaseReader, 'live'>;
  config: { productName: string; tagline: string; hasWorker?: boolean };
}

/** The script of the offline page. It reloads the page when the network is back. */
const WAITING = "addEventListener('online',()=>location.reload())";
const OFFLINE_POLICY = plainPolicy({ scriptHash: `sha256-${createHash('sha256').update(WAITING).digest('base64')}` });
const OFFLINE = messageDocument(
  '인터넷에 연결되어 있지 않아요',
  '연결되면 이 화면이 저절로 열려요. 저장하지 못한 글은 이 기기에 남아 있어요.',
  '',
  { to: '', label: '다시 시도' },
).replace('</body>', `<script>${WAITING}</script></body>`);

/** Cached for a day, because the name of the product changes rarely. */
const A_DAY = 'public, max-age=86400';

/**
 * The files that make the product installable, and the offline page: /manifest.webmanifest, /icon.svg and its pictures,
 * /sw.js, /offline.html.
 */
export const pwa = ({ registry, config }: PwaDeps) => {
  const app = new Hono<AppEnv>()
    .get('/manifest.webmanifest', async (c) => {
      const remotes = (await registry.live())?.remotes ?? [];
      c.header('cache-control', A_DAY);
      c.header('content-type', 'application/manifest+json; charset=utf-8');
      const descriptors = remotes.map(({ descriptor }) => descriptor);
      return c.body(JSON.stringify(manifestOf(config, descriptors)));
    })
    .get('/icon.svg', async (c) => {
      const svg = iconOf(await registry.live());
      c.header('cache-control', A_DAY);
      c.header('content-type', 'image/svg+xml');
      c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      return c.body(c.req.query('maskable') === undefined ? svg : withoutCorners(svg));
    })
    .get('/sw.js', (c) => {
      c.header('cache-control', 'no-cache');
      c.header('content-type', 'text/javascript; charset=utf-8');
      c.header('content-security-policy', "default-src 'self'");
      return c.body(config.hasWorker === false ? NO_WORKER : WORKER);
    })
    .get(OFFLINE_PATH, (c) => {
      c.header('cache-control', 'no-cache');
      c.header('content-security-policy', OFFLINE_POLICY);
      return c.html(OFFLINE);
    });
  for (const { name, content } of readAppIcons()) {
    app.get(`/${name}`, (c) => {
      c.header('cache-control', A_DAY);
      c.header('content-type', 'image/png');
      return c.body(new Uint8Array(content));
    });
  }
  return app;
};
