import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** The target screen of a link. */
export interface Screen {
  path: string;
  /** Text of the `h1` of the screen. */
  heading: string;
}

const linkTo = (page: Page, { path }: Screen) => page.locator(`aside a[href^="${path}"]`).first();

/**
 * Clicks the link to a screen.
 *
 * @returns ms from the browser's timestamp of the click to the end of the frame that shows the screen without a skeleton
 */
export async function navigate(page: Page, screen: Screen): Promise<number> {
  await page.evaluate(({ path, heading }) => {
    const isShown = () => {
      const main = document.querySelector('main');
      const isOpen = location.pathname === path && main?.querySelector('h1')?.textContent === heading;
      return isOpen && !main.querySelector('.chakra-skeleton');
    };
    const clickedAt = new Promise<number>((resolve) => {
      window.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    const drawn = clickedAt.then(
      (since) =>
        new Promise<number>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port2.onmessage = () => resolve(performance.now() - since);
          const look = () => {
            // A message that is posted in a frame arrives after this frame.
            if (isShown()) port1.postMessage(null);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    Object.assign(window, { __drawn: drawn });
  }, screen);
  await linkTo(page, screen).click();
  return page.evaluate(() => (window as unknown as { __drawn: Promise<number> }).__drawn);
}

/** Moves the pointer over the link to a screen. */
export const restOn = (page: Page, screen: Screen): Promise<void> => linkTo(page, screen).hover();

export interface Fetched {
  url: string;
  /** Time of the browser's clock in seconds. */
  began: number;
  ended: number;
}

const QUIET_MS = 1000;
const LOOK_EVERY_MS = 50;

/** Records the requests that go over the network, without requests that a cache answers. */
export async function watchRequests(cdp: CDPSession): Promise<{
  /** The requests since the last call. */
  take(): Fetched[];
  /** Resolves when no request has been sent for a second. */
  quiet(): Promise<void>;
}> {
  const begun = new Map<string, { url: string; began: number }>();
  let fetched: Fetched[] = [];
  let busyAt = performance.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    begun.set(requestId, { url: request.url, began: timestamp });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => begun.delete(requestId));
  cdp.on('Network.loadingFailed', ({ requestId }) => begun.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = begun.get(requestId);
    begun.delete(requestId);
    busyAt = performance.now();
    if (entry && encodedDataLength > 0) fetched.push({ ...entry, ended: timestamp });
  });
  await cdp.send('Network.enable');
  return {
    take() {
      const taken = fetched;
      fetched = [];
      return taken;
    },
    async quiet() {
      busyAt = performance.now();
      while (begun.size > 0 || performance.now() - busyAt < QUIET_MS) await pause(LOOK_EVERY_MS);
    },
  };
}

/** The number of requests on the longest chain. In a chain each request began after the end of the previous one. */
export function rounds(fetched: readonly Fetched[]): number {
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { began, ended } of [...fetched].sort((a, b) => a.ended - b.ended)) {
    if (began < end) continue;
    count += 1;
    end = ended;
  }
  return count;
}
