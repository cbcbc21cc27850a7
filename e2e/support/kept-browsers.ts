import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * Browsers (contexts) that the journeys of a worker use one after another, because a new one loads and compiles every
 * file of the platform again. Between two journeys a browser keeps only this cache and its process, in which an anchor
 * stays open: the next page takes half of the CPU time of the first page of a process.
 */
export interface KeptBrowsers {
  /**
   * A browser without cookies, storage and routes, and without pages but the anchor.
   *
   * @param origin the platform
   */
  take(origin: string): Promise<BrowserContext>;
  /** Clears the storage of the platform. */
  giveBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Closed pages leave memory behind in the process: half a gigabyte after thirty journeys. */
const MOST_JOURNEYS = 20;

/** A page of the platform that runs no script. */
interface Anchor {
  page: Page;
  origin: string;
  journeys: number;
}

export function keepBrowsers(browser: Browser): KeptBrowsers {
  const idle: BrowserContext[] = [];
  const anchors = new WeakMap<BrowserContext, Anchor>();

  async function make(origin: string): Promise<BrowserContext> {
    // Each new one gets the options of the configuration.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/healthz`);
    anchors.set(context, { page, origin, journeys: 0 });
    return context;
  }

  return {
    take: async (origin) => idle.pop() ?? make(origin),
    async giveBack(context) {
      const anchor = anchors.get(context);
      if (anchor && ++anchor.journeys < MOST_JOURNEYS && (await forget(context, anchor))) idle.push(context);
      else await context.close();
    },
    async close() {
      for (const context of idle) await context.close();
    },
  };
}

/** Returns false for a browser that cannot be used again: Playwright's clock stays installed in all of its pages. */
async function forget(context: BrowserContext, { page: anchor, origin }: Anchor): Promise<boolean> {
  for (const page of context.pages()) if (page !== anchor) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const devtools = await context.newCDPSession(anchor);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  return anchor.evaluate(() => !('__pwClock' in window));
}
