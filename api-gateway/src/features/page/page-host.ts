import type { pageHostResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';

/** GET /api/public/page/host: the origin of sites, for screens that show an address before publishing. */
export function pageHost({ config }: { config: { siteUrl: string; pagesDomain?: string } }) {
  const origin = siteHosts(config).originOf('*');
  return new Hono<AppEnv>().get('/api/public/page/host', (c) =>
    c.json({ origin } satisfies z.infer<typeof pageHostResponse>),
  );
}
