import { type Context, Hono } from 'hono';
import { notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { ReleaseReader } from '../../../platform/releases/registry.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Headers that browsers read only for documents. A page loads fifty files, and these headers would add 10 KB to them. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy', 'server-timing'];

/** The policy of pictures. Without it a picture that is opened as a document would run its scripts with the platform's origin. */
const OF_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** GET /shell/{version}/… and /remotes/{name}/{version}/…: files of every stored release. */
export function assets({ registry }: { registry: Pick<ReleaseReader, 'artefact'> }) {
  const send = async (c: Context<AppEnv>, name: string, version: string, file: string) => {
    const artefact = await registry.artefact(name, version, file, c.req.header('accept-encoding') ?? '');
    // The shell's HTML is only served by its routes, with its own policy. The HTML of a remote, also of a version that is
    // only stored, would run its scripts with the platform's origin for everybody who opens the link.
    if (!artefact || artefact.type.startsWith('text/html')) throw notFound();
    if (artefact.type.startsWith('image/svg')) c.header('content-security-policy', OF_PICTURES);
    c.header('content-type', artefact.type);
    c.header('cache-control', FOREVER);
    c.header('vary', 'accept-encoding');
    c.header('content-length', String(artefact.body.byteLength));
    // During development a page of another origin may load a remote by an override.
    c.header('access-control-allow-origin', '*');
    c.header('cross-origin-resource-policy', 'cross-origin');
    for (const name of OF_DOCUMENTS) c.header(name, undefined);
    if (artefact.encoding) c.header('content-encoding', artefact.encoding);
    return c.body(artefact.body);
  };
  return new Hono<AppEnv>()
    .get('/shell/:version/:file{.+}', (c) => send(c, 'shell', c.req.param('version'), c.req.param('file')))
    .get('/remotes/:name/:version/:file{.+}', (c) =>
      send(c, c.req.param('name'), c.req.param('version'), c.req.param('file')),
    );
}
