import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps } from '../../platform/middleware/rate-limit/limits.ts';
import { type LandingDeps, landing } from './landing.ts';
import { PAGE_LIMITS } from './limits.ts';
import { type PreviewDeps, preview } from './preview.ts';
import { type PublishDeps, publish } from './publish.ts';
import { createPublishedPages } from './published-page.ts';
import { createQuickPages, type QuickAnswer, type QuickPagesDeps } from './quick-pages.ts';
import { type ThumbDeps, thumb } from './thumb.ts';

type Made = 'limits' | 'publishedPages';

export type PageDeps = LimitDeps &
  Omit<LandingDeps, Made> &
  Omit<PreviewDeps, Made> &
  Omit<PublishDeps, Made> &
  ThumbDeps &
  Omit<QuickPagesDeps, Made>;

interface Pages {
  routes: Hono<AppEnv>;
  /** For the server, before the app. */
  quick: QuickAnswer;
}

/** Publishing, previewing and showing pages. */
export function createPages(deps: PageDeps): Pages {
  const limits = createLimits(deps, PAGE_LIMITS);
  const publishedPages = createPublishedPages(deps.rest, deps.elapsed);
  const own = { ...deps, limits, publishedPages };
  return {
    routes: new Hono<AppEnv>()
      .route('/', publish(own))
      .route('/', preview(own))
      .route('/', thumb(own))
      .route('/', landing(own)),
    quick: createQuickPages(own),
  };
}
