import { Hono } from 'hono';
import { notFound } from './platform/errors/api-error.ts';
import type { AppEnv } from './platform/http/env.ts';

/** Prefixes for API clients only: an unknown path below them is an error, never the shell's HTML. */
const PREFIXES = ['/api/*', '/_system/*', '/realtime/*', '/functions/*', '/_dev/*'];

export function unrouted() {
  const app = new Hono<AppEnv>();
  for (const prefix of PREFIXES) {
    app.all(prefix, () => {
      throw notFound();
    });
  }
  return app;
}
