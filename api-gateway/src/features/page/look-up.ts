import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { PublishedPages, VisitedPage } from './published-page.ts';

export interface LookUpDeps {
  publishedPages: Pick<PublishedPages, 'isLive' | 'visit'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { trustProxy: boolean };
}

/**
 * Reads for a visitor. What is not in memory needs a place in the lane for pages.
 *
 * @throws ApiError 503 `busy` when too many visitors wait
 */
export function createLookUp({ publishedPages, lanes, config }: LookUpDeps) {
  const read = async <Value>(c: Context<AppEnv>, isHeld: boolean, ask: () => Promise<Value>): Promise<Value> => {
    if (isHeld) return ask();
    const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
    return ask().finally(leave);
  };
  const page = (c: Context<AppEnv>, pageId: string): Promise<VisitedPage> =>
    read(c, publishedPages.isLive(pageId), () => publishedPages.visit(pageId));
  return { read, page };
}

export type LookUp = ReturnType<typeof createLookUp>;
