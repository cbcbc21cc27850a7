import type { Browser, Locator } from '@playwright/test';
import type { Tab, Target } from './tab.ts';

/** A tab of a browser that Playwright drives, with storage of its own. */
export async function openPlaywrightTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const find = (target: Target): Locator => {
    if ('role' in target) return page.getByRole(target.role, { name: target.name, exact: true }).first();
    const root = target.frame ? page.frameLocator(target.frame) : page;
    return root.locator(target.css).filter({ visible: true }).first();
  };
  return {
    goto: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    addCookies: (cookies) => context.addCookies(cookies),
    click: (target) => find(target).click(),
    doubleClick: (target) => find(target).dblclick(),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    evaluate: (call, ...values) => page.evaluate(`(${call})(...${JSON.stringify(values)})`),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    close: () => context.close(),
  };
}
