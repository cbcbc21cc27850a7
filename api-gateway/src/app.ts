import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type AccountDeps, createAccount } from './features/account/index.ts';
import type { KnownDevices } from './features/account/known-device.ts';
import { type PlatformProblemsDeps, PROBE_BODIES, platform as platformProblems } from './features/admin/platform.ts';
import { type AiDeps, ai } from './features/ai/ai.ts';
import { type ClientErrorDeps, createClientErrors } from './features/client-error/index.ts';
import { createDeploy, DEPLOY_BODIES, type DeployDeps } from './features/deploy/index.ts';
import { createFiles, type FileDeps } from './features/file/index.ts';
import { createFonts, type FontsDeps } from './features/font/index.ts';
import { type HealthDeps, health } from './features/health/health.ts';
import { seen } from './features/health/seen.ts';
import { type IconDeps, icons } from './features/icon/icons.ts';
import { createImages, type ImagesDeps } from './features/image/index.ts';
import { type MailboxDeps, mailbox } from './features/mail/mailbox-page/mailbox.ts';
import { type RefuseInvitationsDeps, refuseInvitations } from './features/mail/refuse-invitations.ts';
import { type UnsubscribeDeps, unsubscribe } from './features/mail/unsubscribe.ts';
import { type MetricsDeps, metricsRoute } from './features/metrics/route.ts';
import { FORM_BODIES } from './features/page/form/form.ts';
import { createPages, type PageDeps } from './features/page/index.ts';
import { REPORT_BODIES } from './features/page/report/report.ts';
import { createPay, type PayDeps } from './features/pay/index.ts';
import { createPreviews, type PreviewDeps } from './features/preview/index.ts';
import { createProjects, type ProjectsDeps } from './features/project/index.ts';
import { type SdkDeps, sdk } from './features/sdk/index.ts';
import { createShell, type ShellDeps } from './features/shell/index.ts';
import { isUpload } from './features/supabase/storage/is-upload.logic.ts';
import { AUTH_BODIES, type SupabasePathsDeps, supabasePaths } from './features/supabase/supabase.ts';
import { notFound } from './platform/errors/api-error.ts';
import { answerError } from './platform/http/answer-error.ts';
import type { QuickAnswer } from './platform/http/connections/known-heads.ts';
import type { AppEnv } from './platform/http/env.ts';
import { canonicalAddress } from './platform/middleware/canonical-address/canonical-address.ts';
import { onlyOwnHost } from './platform/middleware/own-host/own-host.ts';
import { plainRequests } from './platform/middleware/plain-requests/plain-requests.ts';
import { requestLog } from './platform/middleware/request-log/request-log.ts';
import { securityHeaders } from './platform/middleware/security-headers/security-headers.ts';
import { type BodyLimit, wholeBody } from './platform/middleware/whole-body/whole-body.ts';
import { createPlatform, type PlatformDeps, type PlatformServices } from './platform/platform.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { unrouted } from './unrouted.ts';

/** What one feature provides to another one. `createApp` passes it on. */
type GivenByFeatures = 'titleCards' | 'account' | 'inviteCounter' | 'resumable';

/** The dependencies of the app: those of the platform and of each feature. `server.ts` builds them. */
export type AppDeps = PlatformDeps & { tracing?: Pick<Tracing, 'begin'> | null } & Omit<
    AccountDeps &
      AiDeps &
      ClientErrorDeps &
      DeployDeps &
      FileDeps &
      FontsDeps &
      HealthDeps &
      IconDeps &
      ImagesDeps &
      MailboxDeps &
      MetricsDeps &
      PageDeps &
      PayDeps &
      PlatformProblemsDeps &
      PreviewDeps &
      ProjectsDeps &
      RefuseInvitationsDeps &
      SdkDeps &
      ShellDeps &
      UnsubscribeDeps &
      SupabasePathsDeps,
    keyof PlatformServices | GivenByFeatures
  >;

/** The gateway's routes and jobs, without a server. */
export interface Gateway {
  /** Every route, in the order in which they are tried. */
  app: Hono<AppEnv>;
  /** Answers some requests before the app, with the same answers as the app. */
  quick: QuickAnswer;
  /** Stores the visits that were counted in memory. */
  flushVisits(): Promise<void>;
  /** Stores what browsers reported of remotes, and ends canaries that fail too often. */
  settleReports(): Promise<void>;
  /** Publishes and unpublishes pages that are due. */
  runSchedule(): Promise<void>;
  /** Asks the provider about open orders. */
  settleOrders(): Promise<void>;
  /** Starts making the share picture of a product page with this title. Does not wait for the picture. */
  prepareTitleCard(title: string): void;
}

export const createApp = (given: AppDeps): Hono<AppEnv> => createGateway(given).app;

export function createGateway(given: AppDeps): Gateway {
  const deps = createPlatform(given);
  const account = createAccount(deps);
  const projects = createProjects(deps);
  const files = createFiles(deps);
  const images = createImages(deps);
  const fonts = createFonts(deps);
  const pay = createPay(deps);
  const pages = createPages(deps, { pictureBytes: images.bytesOf, fontBytes: fonts.bytesOf });
  const previews = createPreviews(deps);
  const clientErrors = createClientErrors(deps);
  const shell = createShell({ ...deps, titleCards: pages.titleCards });
  const routes = [
    health(deps),
    seen(deps),
    shell.files,
    supabasePaths({ ...deps, account, inviteCounter: projects.inviteCounter, resumable: files.resumable }),
    account.routes,
    // Registered before the other routes of projects, because each of those takes a place in the lane for REST.
    files.routes,
    projects.routes,
    pages.routes,
    pay.routes,
    images.routes,
    fonts.routes,
    icons(deps),
    mailbox(deps),
    metricsRoute(deps),
    unsubscribe(deps),
    refuseInvitations(deps),
    platformProblems(deps),
    clientErrors.routes,
    ai(deps),
    sdk(deps),
    createDeploy(deps),
    previews.routes,
    unrouted(),
    shell.pages,
  ];

  const app = new Hono<AppEnv>();
  app.onError(answerError(deps.log));
  app.notFound((c) => answerError(deps.log)(notFound(), c));

  app.use(requestLog(deps.log, deps.elapsed, deps.tracing));
  app.use(securityHeaders(deps.config.siteUrl));
  app.use(canonicalAddress);
  app.use(onlyOwnHost(deps.config, pages.customHostOf));
  app.use(plainRequests);
  app.use(wholeBody({ limits: BODIES, readsItself }));
  app.use(previews.host);
  app.use(pages.siteHost);
  app.use(knownAs(account.devices));

  app.use('/api/*', noStore);
  for (const some of routes) app.route('/', some);
  return {
    app,
    // A traced request takes the slow way through the app, so that its trace is complete.
    quick: deps.tracing ? () => null : pages.quick,
    flushVisits: pages.flushVisits,
    settleReports: clientErrors.settle,
    runSchedule: pages.runSchedule,
    settleOrders: pay.settleDue,
    prepareTitleCard: pages.titleCards.prepare,
  };
}

/** Bodies with a limit other than the default. */
const BODIES: readonly BodyLimit[] = [AUTH_BODIES, DEPLOY_BODIES, FORM_BODIES, PROBE_BODIES, REPORT_BODIES];

/** REST limits a body by its caller. Uploads are written to the disk while they arrive. */
const readsItself = (method: string, path: string, type: string) =>
  path.startsWith('/rest/v1/') || isUpload(method, path, type);

/** Tells by which name a browser is known. Lanes ask this for requests without a session. */
const knownAs = (devices: Pick<KnownDevices, 'lastAccount'>) =>
  createMiddleware<AppEnv>((c, next) => {
    c.set('knownAs', () => devices.lastAccount(c));
    return next();
  });

const noStore = createMiddleware<AppEnv>(async (c, next) => {
  c.header('cache-control', 'no-store');
  await next();
});
