import { type Browser, chromium, type Page } from '@playwright/test';
import { ROOT } from '../scripts/workspace.ts';
import { chromiumFlags, findHeadlessShell, LEFT_OUT_FLAGS } from './support/chromium.ts';
import { countFromStart, growth, held, openInTurn, settled } from './support/leaks.ts';
import { openedInTurn } from './support/screens-of-areas.ts';
import { expect, type Person, test } from './support/test.ts';

/** A page of the shell, opened between the rounds of an area. */
const NEUTRAL = '/about';
const MOUNTS = process.env.NIGHTLY ? 100 : 9;
/**
 * Number of rounds before the first measurement. In them the browser loads code, styles and data of each page and compiles
 * functions, which stay in memory.
 */
const BEFORE = process.env.NIGHTLY ? 100 : 6;

/**
 * Number of leaks that the test makes on purpose. It must be large, because dozens of timers of earlier pages end during the
 * measurement.
 */
const LEFT = 200;
/** A leak grows in each round. Memory that the browser still needs to learn the pages does not. */
const ROUNDS = 3;

let browser: Browser;
test.beforeAll(async () => {
  // The counts are those of a whole process. Other journeys share it, and their flags change the heap, so this journey has its
  // own browser.
  const { executablePath, env } = await findHeadlessShell();
  browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: chromiumFlags(),
    ignoreDefaultArgs: LEFT_OUT_FLAGS,
  });
});
test.afterAll(() => browser.close());

async function openNeutral(person: Person, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await person.enter(context);
  const page = await context.newPage();
  await countFromStart(page);
  await page.goto(NEUTRAL);
  await page.locator('h1').waitFor();
  return page;
}

// One page for all areas, because a cold start costs more than twenty pages.
test(`pages of each area leave nothing behind after ${MOUNTS} visits, and a leak made on purpose is found @nightly`, async ({
  newAdmin,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const admin = await newAdmin('운영자');
  const areas = await openedInTurn(ROOT, admin, NEUTRAL);
  const page = await openNeutral(admin, String(baseURL));
  const cdp = await page.context().newCDPSession(page);
  for (const [area, paths] of areas) {
    await test.step(area, async () => {
      const openEach = (times: number) => {
        const path = (time: number) => paths[time % paths.length] ?? NEUTRAL;
        const opened = [...Array.from({ length: times }, (_, time) => path(time)), NEUTRAL];
        // In an area with one page the neutral page may be the last.
        return openInTurn(
          page,
          opened.filter((to, at) => to !== opened[at - 1]),
        );
      };
      await openEach(BEFORE);
      let grown: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = await held(page, cdp);
        await openEach(MOUNTS);
        grown = await settled(async () => growth(before, await held(page, cdp), MOUNTS));
        if (grown.length === 0) break;
      }
      expect(grown).toEqual([]);
    });
  }

  const before = await held(page, cdp);
  await page.evaluate((times) => {
    const kept: unknown[] = [];
    Object.assign(window, { kept });
    for (let time = 0; time < times; time++) {
      window.addEventListener('resize', () => kept.push(time));
      setInterval(() => {}, 60_000);
      new ResizeObserver(() => {}).observe(document.body);
      document.head.append(document.createElement('style'));
      kept.push(
        Array.from({ length: 2_000 }, (_, at) => ({ at })),
        document.createElement('p'),
      );
    }
  }, LEFT);
  expect(growth(before, await held(page, cdp), MOUNTS).map((said) => said.replace(/:.*/, ''))).toEqual([
    'heap',
    'nodes',
    'listeners',
    'timers',
    'observers',
    'styles',
  ]);
  await page.context().close();
});
