import { type Context, Hono } from 'hono';
import { notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { ReleaseReader } from '../../../platform/releases/registry.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Headers that browsers read of documents only. A page loads fifty files, for which they are 10 KB. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy', 'server-timing'];

/** A picture that is opened as a document would run its scripts as the platform. */
const OF_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** GET /shell/{version}/… and /remotes/{name}/{version}/…: files of every stored release. */
export function assets({ registry }: { registry: Pick<ReleaseReader, 'artefact'> }) {
  const send = async (c: Context<AppEnv>, name: string, version: string, file: string) => {
    const artefact = await registry.artefact(name, version, file, c.req.header('accept-encoding') ?? '');
    // The shell's HTML is served by its routes only, with its own policy. That of a remote, also of one that is only stored, would run
    // its scripts as the platform for whoever opens the link.
    if (!artefact || artefact.type.startsWith('text/html')) throw notFound();
    if (artefact.type.startsWith('image/svg')) c.header('content-security-policy', OF_PICTURES);
    c.header('content-type', artefact.type);
    c.header('cache-control', FOREVER);
    c.header('vary', 'accept-encoding');
    c.header('content-length', String(artefact.body.byteLength));
    // During development, a page of another origin may load a remote as an override.
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
