import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Tab, Target } from './tab.ts';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

const KEYS: Readonly<Record<string, string>> = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/** What finds elements by their roles in the page. */
const FINDER = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@testing-library/dom'))),
  '@testing-library/dom.umd.min.js',
);

/**
 * A tab of a new WebKit.
 *
 * @param driverUrl the address of WebKit's driver
 * @param origin the platform
 */
export async function openWebKitTab(driverUrl: string, origin: string): Promise<Tab> {
  const driver = await new Builder()
    .usingServer(driverUrl)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } })
    .build();
  const onElement = (target: Target, act: (element: WebElement) => Promise<unknown>) => retry(driver, target, act);
  return {
    goto: (at) => driver.get(origin + at),
    reload: () => driver.navigate().refresh(),
    url: () => driver.getCurrentUrl(),
    async addCookies(cookies) {
      // A cookie is set for the open page.
      await driver.get(`${origin}/healthz`);
      for (const { name, value, expires: expiry = 0, sameSite = 'Lax' } of cookies)
        await driver.manage().addCookie({ name, value, expiry, sameSite });
    },
    click: (target) => onElement(target, (element) => element.click()),
    doubleClick: (target) => onElement(target, (element) => driver.actions().doubleClick(element).perform()),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(keys) {
      const codes = keys.split('+').map((key) => KEYS[key] ?? key);
      const actions = driver.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.toReversed()) actions.keyUp(code);
      await actions.perform();
    },
    evaluate: (call, ...values) => driver.executeScript(`return (${call})(...arguments)`, ...values),
    resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

/** Finds an element and acts on it, until both succeed. */
async function retry(driver: WebDriver, target: Target, act: (element: WebElement) => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      if ('frame' in target && target.frame) await driver.switchTo().frame(driver.findElement(By.css(target.frame)));
      return void (await act(await find(driver, target)));
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${JSON.stringify(target)}: ${error}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } finally {
      await driver.switchTo().defaultContent();
    }
  }
}

async function find(driver: WebDriver, target: Target): Promise<WebElement> {
  if ('css' in target) {
    const visible = await driver.executeScript<WebElement | null>(
      'return [...document.querySelectorAll(arguments[0])].find((one) => one.getClientRects().length > 0) ?? null',
      target.css,
    );
    if (!visible) throw new Error('not there');
    return visible;
  }
  if (!(await driver.executeScript('return "TestingLibraryDom" in window')))
    await driver.executeScript(await readFile(FINDER, 'utf8'));
  const found = await driver.executeScript<WebElement | null>(
    'return TestingLibraryDom.queryAllByRole(document.body, arguments[0], { name: arguments[1] })[0] ?? null',
    target.role,
    target.name,
  );
  if (!found) throw new Error('not there');
  return found;
}
