import { iconNamesSchema, iconPrefixSchema, iconQuerySchema, type iconSearchSchema } from '@dojang/api-contract';
import { atMost } from '@dojang/server-kit/at-most';
import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { createIconService } from './icon-service.ts';
import { installedIcons, installedNames } from './icon-sets.ts';
import { searchIcons } from './search-icons.logic.ts';

export interface IconDeps {
  lanes: Pick<Lanes, 'open'>;
  config: { trustProxy: boolean; iconService?: string };
  log: Log;
}

const A_WEEK = 'public, max-age=604800';

/**
 * GET /api/public/icons/{prefix}.json?icons=a,b: icons of an installed set, else of the icon service if there is one.
 * GET /api/public/icon-search?query=: names of the installed sets.
 */
export function icons({ config, lanes, log }: IconDeps) {
  const service = createIconService(config.iconService, log);
  // A place in this lane, so that a slow icon service does not delay requests for installed sets.
  const lane = lanes.open('icons', {
    total: 8,
    anonymous: 8,
    perCaller: 4,
    waiting: 64,
    waitingPerCaller: 16,
    waitMs: 3_000,
  });
  // A search through the names takes a millisecond, and blocks other requests meanwhile.
  const searched = new LRUCache<string, string[]>(atMost(1_000));
  const search = async (words: string) => {
    const found = searched.get(words) ?? searchIcons(await installedNames(), words);
    searched.set(words, found);
    return found;
  };
  const routes = new Hono<AppEnv>().get('/api/public/icon-search', async (c) => {
    const { query } = c.get('address');
    const asked = iconQuerySchema.safeParse(query.find(([name]) => name === 'query')?.[1]);
    if (!asked.success || query.length !== 1) throw new ApiError(400, 'invalid_request');
    c.header('cache-control', A_WEEK);
    return c.json({ icons: await search(asked.data) } satisfies z.infer<typeof iconSearchSchema>);
  });
  return routes.get('/api/public/icons/:file', async (c) => {
    const { query } = c.get('address');
    const prefix = iconPrefixSchema.safeParse(/^(.*)\.json$/.exec(c.req.param('file'))?.[1]);
    if (!prefix.success) throw notFound();
    const names = iconNamesSchema.safeParse(query.find(([name]) => name === 'icons')?.[1].split(','));
    if (!names.success || query.length !== 1) throw new ApiError(400, 'invalid_request');
    const installed = await installedIcons(prefix.data, names.data);
    if (installed) {
      c.header('cache-control', A_WEEK);
      return c.json(installed);
    }
    if (!config.iconService) throw notFound();
    const leave = await lane.enter(callerOf(c, config.trustProxy));
    const found = await service(prefix.data, names.data).finally(leave);
    if (!found) throw notFound();
    c.header('cache-control', A_WEEK);
    return c.json(found);
  });
}
