import { Hono, type MiddlewareHandler } from 'hono';
import type { QuickAnswer } from '../../platform/http/connections/known-heads.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';
import type { CustomHostOf } from '../../platform/middleware/own-host/own-host.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { createObjectStore } from '../../platform/supabase/object-store.ts';
import { type CardsDeps, createCards, type TitleCards } from './card/index.ts';
import type { Weighing } from './check-page.ts';
import { createCustomHosts } from './domain/custom-hosts.ts';
import { createDomains, type DomainDeps } from './domain/index.ts';
import { createSiteWebs } from './domain/site-web.ts';
import { createForms, type FormsDeps } from './form/index.ts';
import { landing } from './landing.ts';
import { PAGE_LIMITS } from './limits.ts';
import { createLookUp, type LookUpDeps } from './look-up.ts';
import { type MapDeps, map } from './map/map.ts';
import { pageAddresses } from './page-address.ts';
import { pageHost } from './page-host.ts';
import { createPagePayload } from './page-payload.ts';
import { type PublishDeps, publish } from './publish.ts';
import { createPublishedPages } from './published-page.ts';
import { createQuickPages, type QuickPagesDeps } from './quick-pages.ts';
import { createRenderedPages, type RenderedPagesDeps } from './render/rendered-pages.ts';
import { createRenderer } from './render/renderer.ts';
import { type ReportDeps, report } from './report/report.ts';
import { runSchedule } from './schedule.ts';
import { type ShareDeps, share } from './share.ts';
import { type SharePictureDeps, sharePicture } from './share-picture.ts';
import { type SharePicturePreviewDeps, sharePicturePreview } from './share-picture-preview.ts';
import { createSiteAddresses } from './site-addresses.ts';
import { SITE_FILE_BUCKET, type SiteFilesDeps, siteFiles } from './site-files.ts';
import { siteHost } from './site-host.ts';
import { createSiteSearch, type SiteSearchDeps } from './site-search.ts';
import { type ThumbDeps, thumb } from './thumb.ts';
import { createVisits, type Visits, type VisitsDeps } from './visit/visits.ts';

type Made =
  | 'limits'
  | 'publishedPages'
  | 'siteAddresses'
  | 'siteWebs'
  | 'customHosts'
  | 'addressOf'
  | 'lookUp'
  | 'pages'
  | 'renderer'
  | keyof Weighing
  | 'makeCard'
  | 'cardOf'
  | 'visits';

export type PageDeps = LimitDeps &
  Omit<FormsDeps, Made> &
  CardsDeps &
  Omit<SharePictureDeps, Made> &
  Omit<SharePicturePreviewDeps, Made> &
  Omit<DomainDeps, Made> &
  Omit<LookUpDeps, Made> &
  Omit<SiteSearchDeps, Made> &
  Omit<ShareDeps, Made> &
  Omit<PublishDeps, Made> &
  Pick<RenderedPagesDeps, 'config'> &
  ThumbDeps &
  Omit<SiteFilesDeps, Made | 'objects'> &
  Omit<ReportDeps, Made> &
  VisitsDeps &
  MapDeps &
  Omit<QuickPagesDeps, Made>;

interface Pages {
  /** The sites of domains that belong neither to the app nor to `PAGES_DOMAIN`. */
  customHostOf: CustomHostOf;
  routes: Hono<AppEnv>;
  /** Runs before all routes and answers requests at the hosts of sites. */
  siteHost: MiddlewareHandler<AppEnv>;
  /** Used by the server before the app. */
  quick: QuickAnswer;
  /** Called by a job of the server, and at its end. */
  flushVisits: Visits['flush'];
  /** Called by a job of the server. */
  runSchedule(): Promise<void>;
  /** Share pictures of product pages. */
  titleCards: TitleCards;
}

/** Publishing, previewing and showing pages. */
export function createPages(deps: PageDeps, weighing: Weighing): Pages {
  const limits = createLimits(deps, PAGE_LIMITS);
  const addressOf = pageAddresses(deps.config);
  const publishedPages = createPublishedPages(deps.rest, deps.elapsed, {
    ...deps,
    addressOf,
    siteUrl: deps.config.siteUrl,
  });
  const siteAddresses = createSiteAddresses(deps.rest, deps.elapsed);
  const siteWebs = createSiteWebs(deps.rest, deps.elapsed);
  const lookUp = createLookUp({ ...deps, publishedPages });
  const customHosts = createCustomHosts({ ...deps, lookUp });
  const renderer = createRenderer(deps.lanes);
  const pages = createRenderedPages({ ...deps, addressOf, renderer });
  const payloadOf = createPagePayload(deps.rest, renderer);
  const visits = createVisits(deps);
  const cards = createCards(deps);
  const found = {
    publishedPages,
    siteAddresses,
    siteWebs,
    customHosts,
    addressOf,
    lookUp,
    payloadOf,
    pages,
    ...weighing,
    makeCard: cards.prepare,
    cardOf: cards.of,
  };
  const own = { ...deps, limits, visits, ...found };
  return {
    customHostOf: customHosts.of,
    routes: new Hono<AppEnv>()
      .route('/', publish(own))
      .route('/', share(own))
      .route('/', thumb(own))
      .route('/', landing(own))
      .route('/', sharePicture(own))
      .route('/', sharePicturePreview(own))
      .route('/', report(own))
      .route('/', map(own))
      .route('/', siteFiles({ ...own, objects: createObjectStore(deps.supabase, SITE_FILE_BUCKET) }))
      .route('/', createForms({ ...deps, renderer }))
      .route('/', createDomains(own))
      .route('/', pageHost(own)),
    siteHost: siteHost({ ...own, siteSearch: createSiteSearch(own), originOf: siteHosts(deps.config).originOf }),
    quick: createQuickPages(own),
    flushVisits: visits.flush,
    runSchedule: () => runSchedule(own),
    titleCards: cards.titles,
  };
}
