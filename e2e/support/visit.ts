import type { Page } from '@playwright/test';

/** Goes to an address as a link of the app does. */
export const followLink = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ ...history.state, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/** Whether the open page can be left for this address as by a link. Two states of one path have the same headings. */
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
 * Goes to another page of the app and waits until the open one is left. Loading the document takes most of the CPU time of
 * a page, so a journey loads the first one only, unless the load itself is what it tests.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!(await isWithinReach(page, address)) || !(await leaveFor(page, address))) await page.goto(address);
}

/** Returns false when the page that was open is still there after a while. */
async function leaveFor(page: Page, address: string): Promise<boolean> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
  });
  await followLink(page, address);
  // Looking in each frame would draw one after the other meanwhile.
  const options = { timeout: 15_000, polling: 50 };
  const isLeft = page.waitForFunction(() => !document.querySelector('[data-left]'), null, options);
  return isLeft.then(
    () => true,
    () => false,
  );
}
