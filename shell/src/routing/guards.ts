import type { RouteDescriptor } from '@dojang/contract';
import { refreshSession, sessionStore } from '@dojang/shared-auth';
import {
  createRouterContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from '@dojang/shared-ui/router';
import { judge } from '../access/access.logic.ts';
import { sessionIsKnown } from '../layouts/visitor.ts';
import type { BuildWatch } from './build-meta.ts';
import { openProject } from './project-access.ts';
import { applyRouteRules } from './route-rules.logic.ts';

/** The specification's words for an address that leads nowhere. */
export const notFound = (): Response => new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });

const refusal = createRouterContext<{ reason: unknown } | null>(null);

/** Before every page: the session is brought up to date, then the server's route rules apply. */
export function everyNavigation(builds: BuildWatch): MiddlewareFunction {
  return async ({ request, context }, next) => {
    try {
      await refreshSession();
      sessionIsKnown(true);
    } catch (outage) {
      // Nobody knows who is there, which is no reason to send them away: see `guard`.
      sessionIsKnown(false);
      context.set(refusal, { reason: outage });
    }
    const target = applyRouteRules(builds.rules(), new URL(request.url).pathname, location.origin);
    if (target?.external) {
      location.assign(target.to);
      // The page is being left, so nothing is rendered any more.
      return new Promise(() => {});
    }
    if (target) throw redirect(target.to);
    return next();
  };
}

/**
 * Before a route's loader, so that nobody fetches the code of a page that they may not open. What is refused is thrown
 * by the loader (`throwIfRefused`): an error of the loader is drawn inside the layout, one of a middleware in place of
 * it.
 *
 * @param choice where a project is chosen, for a route of a project and a person who has opened none
 */
export function guard(route: RouteDescriptor, choice: string): MiddlewareFunction {
  return async ({ request, params, context }, next) => {
    if (context.get(refusal)) {
      // Such a page is the same for everybody; but the home of members is another one than that of guests.
      if (route.access === 'all' && route.path !== '/') context.set(refusal, null);
      return next();
    }
    const url = new URL(request.url);
    const verdict = judge(route.access, sessionStore.getState(), `${url.pathname}${url.search}`);
    if (verdict.kind === 'redirect') throw redirect(verdict.to);
    if (verdict.kind === 'not_found') context.set(refusal, { reason: notFound() });
    if (verdict.kind === 'pass' && route.access === 'project') {
      try {
        const access = await openProject(route, params, url, choice);
        if (access.kind === 'redirect') throw redirect(access.to);
        if (access.kind === 'not_found') context.set(refusal, { reason: notFound() });
      } catch (error) {
        // A redirect is thrown too, and is not a failure.
        if (error instanceof Response) throw error;
        context.set(refusal, { reason: error });
      }
    }
    return next();
  };
}

/** First in every loader behind a guard. */
export function throwIfRefused(context: Readonly<RouterContextProvider>): void {
  const refused = context.get(refusal);
  if (refused) throw refused.reason;
}
