import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { median } from './target.ts';

export interface Load {
  /** Transferred bytes, compressed and with headers. */
  bytes: number;
  requests: number;
  /**
   * Largest contentful paint, and the time until the screen is complete and the main thread idle. In ms after the
   * navigation.
   */
  lcp: number;
  interactive: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Transferred bytes of scripts. */
  script: number;
  urls: string[];
}

/** Chrome's "Fast 4G" preset: 9 Mbit/s down and 1.5 up, less 10 %, with a round trip of 165 ms. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
};

async function observe(page: Page) {
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { __seen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * One page load with an empty cache, a 4× slower CPU and Fast 4G, until `selector` is visible and the main thread
 * idle.
 */
async function loadOnce(
  browser: Browser,
  url: string,
  selector: string,
  context: BrowserContextOptions,
): Promise<Load> {
  const opened = await browser.newContext({ locale: 'ko-KR', ...context });
  const page = await opened.newPage();
  await observe(page);
  const cdp = await opened.newCDPSession(page);
  await cdp.send('Network.enable');
  const urls = new Map<string, { url: string; script: boolean }>();
  let bytes = 0;
  let requests = 0;
  let script = 0;
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    urls.set(requestId, { url: response.url, script: type === 'Script' });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (encodedDataLength > 0) requests++;
    if (urls.get(requestId)?.script) script += encodedDataLength;
  });
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor({ timeout: 60_000 });
  const interactive = await page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()), { timeout: 10_000 })),
  );
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { __seen: { lcp: number; cls: number } }).__seen);
  await opened.close();
  return { bytes, requests, script, interactive, ...seen, urls: [...urls.values()].map((entry) => entry.url) };
}

/** Medians over `runs` cold loads. The URLs are those of the last load. */
export async function coldLoads(
  browser: Browser,
  url: string,
  selector: string,
  { runs = 5, ...context }: BrowserContextOptions & { runs?: number } = {},
): Promise<Load> {
  const loads: Load[] = [];
  for (let run = 0; run < runs; run++) loads.push(await loadOnce(browser, url, selector, context));
  const of = (key: Exclude<keyof Load, 'urls'>) => median(loads.map((load) => load[key]));
  return {
    bytes: of('bytes'),
    requests: of('requests'),
    script: of('script'),
    lcp: of('lcp'),
    cls: of('cls'),
    interactive: of('interactive'),
    urls: loads.at(-1)?.urls ?? [],
  };
}
