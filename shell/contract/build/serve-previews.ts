import type { RsbuildConfig } from '@rsbuild/core';
import { isPreviewOrigin } from './dev-origins.logic.ts';

type Setup = Exclude<NonNullable<NonNullable<RsbuildConfig['server']>['setup']>, readonly unknown[]>;

/**
 * Lets the previews of a platform read the files of a dev server. Each preview has an origin of its own, so the setting `cors`
 * cannot list them.
 *
 * @param sites see `isPreviewOrigin`; without it no preview reads anything
 */
export const servePreviews =
  (sites: string | undefined): Setup =>
  ({ action, server }) => {
    if (action !== 'dev' || sites === undefined) return;
    server.middlewares.use((request, response, next) => {
      const { origin } = request.headers;
      if (origin !== undefined && isPreviewOrigin(origin, sites)) {
        response.setHeader('access-control-allow-origin', origin);
        response.setHeader('vary', 'Origin');
      }
      next();
    });
  };
