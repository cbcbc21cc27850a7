import { Hono } from 'hono';
import { type Grant, type GrantDeps, writeGrant } from '../features/preview/grant.ts';

/** The cookie of a browser in which a preview has begun. */
export async function previewCookie(deps: GrantDeps, grant: Grant): Promise<string> {
  const app = new Hono().get('/', (c) => {
    writeGrant(c as never, deps, grant);
    return c.body(null, 204);
  });
  return (await app.request('/')).headers.get('set-cookie')?.split(';')[0] ?? '';
}
