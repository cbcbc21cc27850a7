import { Hono } from 'hono';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import { compressed } from '../../../platform/http/compressed.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { toSnapshot } from '../../../platform/releases/live-set.logic.ts';
import type { ReleaseReader } from '../../../platform/releases/registry.ts';
import { type PublicConfigDeps, publicConfig } from '../document/public-config.ts';
import { previewSet } from '../preview.ts';
import type { RouteRules } from '../route-rules/route-rules.ts';
import { currentIds, currentSet } from '../visitor-set.ts';

export type BuildsDeps = PublicConfigDeps & {
  registry: Pick<ReleaseReader, 'live' | 'liveWith'>;
  routeRules: Pick<RouteRules, 'list'>;
};

/**
 * GET /builds/meta/{buildId}.json: `{ id, timestamp, routeRules, latest }`, for a page that checks whether a newer build is
 * live. A page with a running canary counts as a latest one too, whoever asks. An unknown id is answered too, because its page
 * is the oldest and needs `latest` most.
 *
 * GET /api/public/remotes: the snapshot that new sessions get, as it is in the HTML. /builds/snapshot.json is the same, for
 * older builds.
 *
 * GET /builds/pages/{buildId}.json: path of a route → URLs of the files of its page. For current builds, and at the
 * host of a preview for its build.
 */
export const builds = (deps: BuildsDeps) =>
  new Hono<AppEnv>()
    .use('/builds/*', async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    })
    .get('/builds/meta/:file', async (c) => {
      const id = /^([0-9a-f]{16})\.json$/.exec(c.req.param('file'))?.[1];
      if (!id) throw notFound();
      const live = await deps.registry.live();
      if (!live) throw new ApiError(503, 'not_ready');
      const isCurrent = currentIds(live).has(id);
      const timestamp = isCurrent ? live.at : null;
      return c.json({ id, timestamp, routeRules: await deps.routeRules.list(), latest: isCurrent ? id : live.id });
    })
    .get('/builds/pages/:file', async (c) => {
      // Other builds are refused, because the files of an older build may be gone.
      const preview = await previewSet(deps, c);
      const current =
        preview.state === 'open' ? preview.set : await currentSet(deps, c.req.param('file').replace(/\.json$/, ''));
      if (!current || c.req.param('file') !== `${current.id}.json`) throw notFound();
      c.header('cache-control', `${preview.state === 'open' ? 'private' : 'public'}, max-age=31536000, immutable`);
      const addresses = Object.entries(current.hints.byPath).map(([path, hints]) => [
        path,
        hints.map(({ address }) => address),
      ]);
      c.header('content-type', 'application/json');
      return compressed(c, JSON.stringify(Object.fromEntries(addresses)), 200);
    })
    .on('GET', ['/builds/snapshot.json', '/api/public/remotes'], async (c) => {
      const live = await deps.registry.live();
      if (!live) throw new ApiError(503, 'not_ready');
      return c.json(toSnapshot(live, publicConfig(deps)));
    });
