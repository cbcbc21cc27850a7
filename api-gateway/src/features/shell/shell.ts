import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { notFound } from '../../platform/errors/api-error.ts';
import { compressed } from '../../platform/http/compressed.ts';
import { appPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Versions } from '../../platform/releases/canary.logic.ts';
import type { LiveSet } from '../../platform/releases/registry.ts';
import { pageLinks } from './document/hints.logic.ts';
import { type PublicConfigDeps, previewConfig, publicConfig } from './document/public-config.ts';
import { matchRoute } from './document/route-match.logic.ts';
import { prepareShellDocument, type ShellDocument } from './document/shell-document.ts';
import { type PageHeadDeps, pageHead } from './page-head.ts';
import { askedPreview, overrideOrigins, type PreviewDeps, previewSet } from './preview.ts';
import type { RouteRules } from './route-rules/route-rules.ts';
import { readRouting } from './session/routing-cookie.ts';
import { setForVisitor, type VisitorSetDeps } from './visitor-set.ts';

const ASSET = /\.[a-z0-9]{2,5}$/i;
export type ShellPagesDeps = PageHeadDeps &
  PreviewDeps &
  PublicConfigDeps &
  VisitorSetDeps & {
    routeRules: Pick<RouteRules, 'match'>;
    config: { devOrigins: readonly string[] };
    payments: { provider: string } | null;
  };

/** GET of every other path: the shell's HTML, with 200 for a known route and 404 for any other. */
export function shellPages(deps: ShellPagesDeps) {
  const prepared = new WeakMap<LiveSet, ShellDocument>();
  const documentOf = (set: LiveSet, preview?: Versions): ShellDocument => {
    if (preview) {
      return prepareShellDocument(set, previewConfig(deps), { preview, appUrl: deps.config.siteUrl });
    }
    const known = prepared.get(set) ?? prepareShellDocument(set, publicConfig(deps));
    prepared.set(set, known);
    return known;
  };

  const page = async (c: Context<AppEnv>) => {
    const live = await deps.registry.live();
    if (!live) return starting(c);
    const rule = await deps.routeRules.match(c.req.path);
    if (rule) return c.redirect(rule.to, rule.status);
    const asked = askedPreview(deps, c, live);
    if (asked) return asked;
    const preview = await previewSet(deps, c);
    if (preview.state === 'refused') return preview.answer;
    const isPreview = preview.state === 'open';
    const set = isPreview ? preview.set : await setForVisitor(deps, c, live);
    const route = matchRoute(set.routes, c.req.path);
    // A missing script answered with HTML would be executed as a script.
    if (!route && ASSET.test(c.req.path)) throw notFound();

    const nonce = randomBytes(16).toString('base64');
    const links = route ? pageLinks(set, route, readRouting(c, deps).signedIn) : '';
    const { head, found } = await pageHead(deps, c, route);
    const html = documentOf(set, isPreview ? preview.versions : undefined).render(
      { ...head, noindex: head.noindex || isPreview },
      links,
      nonce,
    );
    c.header(
      'content-security-policy',
      appPolicy(nonce, [...deps.config.devOrigins, ...overrideOrigins(deps, c)], {
        pays: route?.pays === true && deps.payments?.provider === 'toss',
      }),
    );
    c.header('cache-control', 'private, no-cache');
    // The answer depends on the cookie, because the cookie decides versions and preload hints.
    c.header('vary', 'cookie', { append: true });
    c.header('content-type', 'text/html; charset=utf-8');
    return compressed(c, html, found ? 200 : 404);
  };
  return new Hono<AppEnv>().get('*', page);
}

function starting(c: Context<AppEnv>) {
  c.header('retry-after', '2');
  c.header('cache-control', 'no-store');
  return c.text('서비스를 준비하고 있어요. 잠시 후 다시 시도해 주세요.', 503);
}
