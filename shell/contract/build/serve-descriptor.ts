import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { readDescriptor } from './read-descriptor.ts';
import type { ReleaseTarget } from './release-target.ts';

type Setup = Exclude<NonNullable<NonNullable<RsbuildConfig['server']>['setup']>, readonly unknown[]>;

/**
 * Serves `/descriptor.json` on a remote's dev server: the present content of `remote.ts`, so that a shell can show a new route.
 */
export const serveDescriptor =
  (target: ReleaseTarget): Setup =>
  ({ action, server }) => {
    if (action !== 'dev') return;
    // Runs after the CORS middleware.
    return () => {
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== '/descriptor.json') return next();
        try {
          const { mtimeMs } = await stat(join(target.root, 'remote.ts'));
          const { descriptor } = await readDescriptor(target, `?${mtimeMs}`);
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(descriptor));
        } catch (error) {
          response.statusCode = 500;
          response.end(String(error));
        }
      });
    };
  };
