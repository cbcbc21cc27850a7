import type { RouteDescriptor } from '@dojang/contract';
import { refreshSession, sessionStore } from '@dojang/shared-auth';
import {
  createRouterContext,
  type MiddlewareFunction,
  notFound,
  type RouterContextProvider,
  redirect,
} from '@dojang/shared-ui/router';
import { judge } from '../access/access.logic.ts';
import { applyRouteRules } from '../access/route-rules.logic.ts';
import { sessionIsKnown } from '../access/visitor.ts';
import type { BuildWatch } from '../build-meta.ts';
import { consentPath, hasPendingConsents } from '../features/consent/consent-gate.ts';
import { openProject } from './project-access.ts';

const refusal = createRouterContext<{ reason: unknown } | null>(null);

/** Runs before every page: refreshes the session, then applies the server's route rules. */
export function everyNavigation(builds: BuildWatch): MiddlewareFunction {
  return async ({ request, context }, next) => {
    try {
      await refreshSession();
      sessionIsKnown(true);
    } catch (outage) {
      // When the session cannot be verified, there is no redirect: see `guard`.
      sessionIsKnown(false);
      context.set(refusal, { reason: outage });
    }
    const target = applyRouteRules(builds.rules(), new URL(request.url).pathname, location.origin);
    if (target?.external) {
      location.assign(target.to);
      // The browser is leaving the page, so nothing is rendered any more.
      return new Promise(() => {});
    }
    if (target) throw redirect(target.to);
    return next();
  };
}

/**
 * Runs before a route's loader, so that the code of a page without permission is not loaded. The loader throws a refusal
 * (`throwIfRefused`), because an error of the loader is shown inside the layout and an error of a middleware replaces the
 * layout.
 *
 * @param choice the page for choosing a project, used for a project route without an open project
 */
export function guard(route: RouteDescriptor, choice: string): MiddlewareFunction {
  return async ({ request, params, context }, next) => {
    if (context.get(refusal)) {
      // Such a page is the same for everybody. Only the home page differs for members and guests.
      if (route.access === 'all' && route.path !== '/') context.set(refusal, null);
      return next();
    }
    const url = new URL(request.url);
    const verdict = judge(route.access, sessionStore.getState(), `${url.pathname}${url.search}`);
    if (verdict.kind === 'redirect') throw redirect(verdict.to);
    if (verdict.kind === 'not_found') context.set(refusal, { reason: notFound() });
    if (verdict.kind === 'pass' && !route.beforeConsent && (await hasPendingConsents(sessionStore.getState().id)))
      throw redirect(consentPath(`${url.pathname}${url.search}`));
    if (verdict.kind === 'pass' && (route.access === 'project' || route.projectFrom)) {
      try {
        const access = await openProject(route, params, url, choice);
        if (access.kind === 'redirect') throw redirect(access.to);
        if (access.kind === 'not_found') context.set(refusal, { reason: notFound() });
      } catch (error) {
        // A redirect is thrown too, but it is not a failure.
        if (error instanceof Response) throw error;
        context.set(refusal, { reason: error });
      }
    }
    return next();
  };
}

/** Every loader behind a guard calls this first. */
export function throwIfRefused(context: Readonly<RouterContextProvider>): void {
  const refused = context.get(refusal);
  if (refused) throw refused.reason;
}
