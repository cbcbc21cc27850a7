import { expect, type Page } from '@playwright/test';

interface Watched {
  saveStates?: (string | null)[];
}

/**
 * Collects the save states that the page shows from now on. On a busy machine polling would miss a state that lasts less than a
 * second.
 *
 * @returns a function that waits until one of these states has been shown
 */
export async function watchSaveStates(page: Page): Promise<(...states: string[]) => Promise<void>> {
  await page.evaluate(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { saveStates: seen });
    const attributeFilter = ['data-save-state'];
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) seen.push(oldValue);
      for (const line of document.querySelectorAll('[data-save-state]'))
        seen.push(line.getAttribute('data-save-state'));
    }).observe(document.body, { subtree: true, attributes: true, attributeOldValue: true, attributeFilter });
  });
  return async (...states) => {
    const shown = () => page.evaluate(() => (window as Watched).saveStates ?? []);
    await expect.poll(async () => (await shown()).some((state) => states.includes(state ?? ''))).toBe(true);
  };
}
