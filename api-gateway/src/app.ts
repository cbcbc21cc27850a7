import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type AppDeps, createServices } from './deps.ts';
import { answerError } from './platform/errors/answer-error.ts';
import { notFound } from './platform/errors/api-error.ts';
import type { AppEnv } from './platform/http/env.ts';
import { BODY_LIMITS, limitBody } from './platform/middleware/body-limit/body-limit.ts';
import { canonicalAddress } from './platform/middleware/canonical-address/canonical-address.ts';
import { onlyOwnHost } from './platform/middleware/own-host/own-host.ts';
import { plainRequests } from './platform/middleware/plain-requests/plain-requests.ts';
import { requestLog } from './platform/middleware/request-log/request-log.ts';
import { securityHeaders } from './platform/middleware/security-headers/security-headers.ts';
import { checkResetPwd } from './features/account/check-reset-pwd.ts';
import { assets } from './features/shell/assets/assets.ts';
import { builds } from './features/shell/builds/builds.ts';
import { health } from './features/health/health.ts';
import { mailbox } from './features/mail/mailbox-page/mailbox.ts';
import { landing } from './features/page/landing.ts';
import { preview } from './features/page/preview.ts';
import { publish } from './features/page/publish.ts';
import { platform } from './features/admin/platform.ts';
import { invite } from './features/project/invite.ts';
import { project } from './features/project/project.ts';
import { icon } from './features/shell/seo/icon.ts';
import { seo } from './features/shell/seo/seo.ts';
import { session } from './features/shell/session/session.ts';
import { shellPages } from './features/shell/shell.ts';
import { supabasePaths } from './features/supabase/supabase.ts';
import { unrouted } from './unrouted.ts';

const ROUTES = [
  health,
  assets,
  builds,
  supabasePaths,
  session,
  checkResetPwd,
  project,
  invite,
  publish,
  preview,
  landing,
  mailbox,
  platform,
  seo,
  icon,
  unrouted,
  shellPages,
];

/** The gateway: every address it answers, in the order in which they are tried. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const services = createServices(deps);
  const app = new Hono<AppEnv>();
  app.onError(answerError(deps.log));
  app.notFound((c) => answerError(deps.log)(notFound(), c));

  app.use(requestLog(deps.log, deps.elapsed));
  app.use(securityHeaders(deps.config.siteUrl));
  app.use(canonicalAddress);
  app.use(onlyOwnHost(deps.config.siteUrl));
  app.use(plainRequests);

  app.use('/api/*', limitBody(BODY_LIMITS.api), noStore);
  for (const routes of ROUTES) app.route('/', routes(services));
  return app;
}

const noStore = createMiddleware<AppEnv>(async (c, next) => {
  c.header('cache-control', 'no-store');
  await next();
});
