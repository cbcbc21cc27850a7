import type { Page } from '@playwright/test';

/** Navigates to an address like a link of the app. */
export const followLink = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ ...history.state, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/**
 * Whether the app can navigate from the open page to this address. Two states of one path have the same headings, so the end of
 * the navigation could not be seen.
 */
export async function isWithinReach(page: Page, address: string): Promise<boolean> {
  const here = page.url();
  if (!here.startsWith('http')) return false;
  const to = new URL(address, here);
  if (to.origin !== new URL(here).origin || to.pathname === new URL(here).pathname) return false;
  return page.evaluate(
    () => document.getElementById('dojang-snapshot') !== null && document.querySelector('main h1') !== null,
  );
}

/**
 * Navigates to another page of the app and waits until the former page is gone. Loading the document takes most of the CPU time
 * of a page, so a journey loads only its first page, unless it tests the load itself.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!(await isWithinReach(page, address)) || !(await leaveFor(page, address))) await page.goto(address);
}

/** Returns false when the former page is still there after the time limit. */
async function leaveFor(page: Page, address: string): Promise<boolean> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
  });
  await followLink(page, address);
  // A check in each frame would make the page draw each frame.
  const options = { timeout: 15_000, polling: 50 };
  const isLeft = page.waitForFunction(() => !document.querySelector('[data-left]'), null, options);
  return isLeft.then(
    () => true,
    () => false,
  );
}
