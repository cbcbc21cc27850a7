import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { createSharedWork } from '../../platform/made-files/shared-work.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { PublishedPages, VisitedPage } from './published-page.ts';

export interface LookUpDeps {
  publishedPages: Pick<PublishedPages, 'isLive' | 'visit'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { trustProxy: boolean };
}

/**
 * Reads data for a visitor. Reading data that is not in memory needs a place in the lane for pages. All visitors who ask for
 * it at the same time share one place, because a whole class may open a page that nobody has read yet.
 *
 * @throws ApiError 503 `busy` when too many visitors wait
 */
export function createLookUp({ publishedPages, lanes, config }: LookUpDeps) {
  const shared = createSharedWork<unknown>();
  /** @param name Visitors who look up the same name at the same time share one read. */
  const read = <Value>(
    c: Context<AppEnv>,
    isHeld: boolean,
    name: string,
    ask: () => Promise<Value>,
  ): Promise<Value> => {
    if (isHeld) return ask();
    const work = async () => {
      const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
      return ask().finally(leave);
    };
    return shared(name, work) as Promise<Value>;
  };
  const page = (c: Context<AppEnv>, pageId: string): Promise<VisitedPage> =>
    read(c, publishedPages.isLive(pageId), `page ${pageId}`, () => publishedPages.visit(pageId));
  return { read, page };
}

export type LookUp = ReturnType<typeof createLookUp>;
