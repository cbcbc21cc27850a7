import type { Browser, BrowserContext, Page } from '@playwright/test';
import { asOldestBrowsers } from './oldest-browsers.ts';

/**
 * Browser contexts that the journeys of a worker use one after another, because a new context loads and compiles every file of
 * the platform again. Between two journeys a context keeps only this cache and its process. An anchor page keeps the process
 * alive: the next page takes half of the CPU time of the first page of a process.
 */
export interface KeptBrowsers {
  /**
   * A context without cookies, storage and routes. Its only page is the anchor.
   *
   * @param origin the platform
   */
  take(origin: string): Promise<BrowserContext>;
  /** Clears the storage of the platform. */
  giveBack(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Maximum number of journeys of a context. Closed pages leave memory in the process: half a gigabyte after thirty journeys. */
const MOST_JOURNEYS = 20;

/** A page of the platform that runs no script, and the number of journeys so far. */
interface Anchor {
  page: Page;
  origin: string;
  journeys: number;
}

export function keepBrowsers(browser: Browser): KeptBrowsers {
  const idle: BrowserContext[] = [];
  const anchors = new WeakMap<BrowserContext, Anchor>();

  async function make(origin: string): Promise<BrowserContext> {
    // Each new context gets the options of the configuration.
    const context = await browser.newContext();
    await asOldestBrowsers(context);
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

/** Returns false for a context that cannot be used again. Playwright's clock stays installed in all pages of a context. */
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
