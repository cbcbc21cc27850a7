import type { Browser, BrowserContext } from '@playwright/test';

/**
 * Browsers (contexts) that the journeys of a worker use one after another, because a new one loads and compiles every
 * file of the platform again. Between two journeys a browser keeps only this cache.
 */
export interface KeptBrowsers {
  /** A browser without cookies, storage, pages and routes. */
  take(): Promise<BrowserContext>;
  /** @param origin the platform, whose storage is cleared */
  giveBack(context: BrowserContext, origin: string): Promise<void>;
  close(): Promise<void>;
}

export function keepBrowsers(browser: Browser): KeptBrowsers {
  const idle: BrowserContext[] = [];
  return {
    // Each new one gets the options of the configuration.
    take: async () => idle.pop() ?? browser.newContext(),
    async giveBack(context, origin) {
      if (await forget(context, origin)) idle.push(context);
      else await context.close();
    },
    async close() {
      for (const context of idle) await context.close();
    },
  };
}

/** Returns false for a browser that cannot be used again: Playwright's clock stays installed in all of its pages. */
async function forget(context: BrowserContext, origin: string): Promise<boolean> {
  const pages = context.pages();
  const blank = await context.newPage();
  for (const page of pages) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const devtools = await context.newCDPSession(blank);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  const hasClock = await blank.evaluate(() => '__pwClock' in window);
  await blank.close();
  return !hasClock;
}
