import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import { quotedAfter } from '../../../platform/http/quoted-after.logic.ts';
import type { LiveSet, ReleaseReader } from '../../../platform/releases/registry.ts';

const SHELL_ICON = '<link rel="icon" href="data:image/svg+xml,';

/** The shell's icon as SVG; empty when its document has none. */
export const iconOf = (live: Pick<LiveSet, 'shellHtml'> | null): string =>
  decodeURIComponent(quotedAfter(live?.shellHtml ?? '', SHELL_ICON) ?? '');

/** GET /favicon.ico: the shell's icon, for documents outside of the shell that name no icon. */
export const icon = ({ registry }: { registry: Pick<ReleaseReader, 'live'> }) =>
  new Hono<AppEnv>().get('/favicon.ico', async (c) => {
    const svg = iconOf(await registry.live());
    c.header('cache-control', 'public, max-age=86400');
    if (!svg) return c.body(null, 204);
    c.header('content-type', 'image/svg+xml');
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return c.body(svg);
  });
