import type { RouteDescriptor } from '@dojang/contract';
import { refreshSession, sessionStore } from '@dojang/shared-auth';
import { type MiddlewareFunction, redirect } from '@dojang/shared-ui/router';
import { sessionIsKnown } from '../layouts/visitor.ts';
import { judge } from './access.logic.ts';
import type { BuildWatch } from './build-meta.ts';
import { openProject } from './project-access.ts';
import { applyRouteRules } from './route-rules.logic.ts';

/** The specification's words for an address that leads nowhere. */
export const notFound = (): Response => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });

/** Before every page: the session is brought up to date, then the server's route rules apply. */
export function everyNavigation(builds: BuildWatch): MiddlewareFunction {
  return async ({ request }, next) => {
    await refreshSession();
    sessionIsKnown();
    const target = applyRouteRules(builds.rules(), new URL(request.url).pathname, location.origin);
    if (target?.external) {
      location.assign(target.to);
      // The page is being left: nothing more is drawn.
      return new Promise(() => {});
    }
    if (target) throw redirect(target.to);
    return next();
  };
}

/** Before a route's loader, so that nobody fetches the code of a page that they may not open. */
export function guard(route: RouteDescriptor): MiddlewareFunction {
  return async ({ request, params }, next) => {
    const url = new URL(request.url);
    const verdict = judge(route.access, sessionStore.getState(), `${url.pathname}${url.search}`);
    if (verdict.kind === 'redirect') throw redirect(verdict.to);
    if (verdict.kind === 'not_found') throw notFound();
    if (route.access === 'project') {
      const access = await openProject(route, params, url);
      if (access.kind === 'redirect') throw redirect(access.to);
      if (access.kind === 'not_found') throw notFound();
    }
    return next();
  };
}
