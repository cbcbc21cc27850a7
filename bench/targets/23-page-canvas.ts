import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { everyElement, longPage } from '../support/long-page.ts';
import { type Mina, minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, quantile, type Target } from '../support/target.ts';

const ELEMENTS = 2_000;
const CLICKS = 80;
const PAUSE_MS = 200;

/** Opens the editor with a page of this many elements. */
async function openPage({ page, api }: Mina, elements: number): Promise<void> {
  const [site] = await api.rows(`sites?select=id&order=created_at,id&limit=1`);
  const id = randomUUID();
  const draft = longPage(elements, everyElement);
  await api.send('/rest/v1/pages', {
    id,
    site_id: site?.id,
    slug: `long-${id.slice(0, 8)}`,
    title: '긴 페이지',
    draft,
  });
  await page.goto(`/page/edit?pageId=${id}`);
  await page.frameLocator('.gjs-frame').locator('h1').first().waitFor({ timeout: 60_000 });
  await page.getByRole('tab', { name: '블록' }).waitFor();
  await pause(3_000);
}

/**
 * Time from the browser's timestamp of a click on the canvas to the end of the frame that shows the selection and its panel.
 * The canvas is a separate document, and its clock begins later.
 */
async function selections(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { __paints: times });
    const frame = (document.querySelector('.gjs-frame') as HTMLIFrameElement).contentWindow as Window &
      typeof globalThis;
    let since: number | null = null;
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      if (since !== null) times.push(performance.now() - since);
      since = null;
    };
    const begin = (event: Event) => {
      since = performance.now() - (frame.performance.now() - event.timeStamp);
      requestAnimationFrame(() => port1.postMessage(null));
    };
    frame.addEventListener('click', begin, { capture: true });
  });
  const words = page.frameLocator('.gjs-frame').locator('p, h2, h3');
  const count = await words.count();
  for (let click = 0; click < CLICKS; click++) {
    const box = await words.nth((click * 37) % count).boundingBox();
    if (!box) continue;
    await words.nth((click * 37) % count).scrollIntoViewIfNeeded();
    await pause(PAUSE_MS);
    await words.nth((click * 37) % count).click({ position: { x: 4, y: 4 } });
    await pause(PAUSE_MS);
  }
  return page.evaluate(() => (window as unknown as { __paints: number[] }).__paints.splice(0));
}

/** Times between frames while a section is dragged over the canvas by its toolbar. */
async function dragFrames(page: Page): Promise<number[]> {
  const frame = page.frameLocator('.gjs-frame');
  const word = frame.locator('section p').first();
  await word.scrollIntoViewIfNeeded();
  await word.click({ position: { x: 4, y: 4 } });
  await pause(500);
  const canvas = await page.locator('.gjs-frame').boundingBox();
  const handle = await page.locator('.gjs-toolbar .gjs-toolbar-item').nth(1).boundingBox();
  if (!canvas || !handle) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { __frames: times });
    let last = performance.now();
    const draw = (now: number) => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
  const left = canvas.x + 200;
  for (let turn = 0; turn < 3; turn++) {
    await page.mouse.move(left, 650, { steps: 40 });
    await page.mouse.move(left + 300, 120, { steps: 40 });
  }
  const times = await page.evaluate(() => (window as unknown as { __frames: number[] }).__frames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return times;
}

export const pageCanvas: Target = {
  id: 23,
  title: 'page editor with 2,000 elements: a selection, and frames of a drag',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const mina = await minaAt(browser, platform.url);
      await openPage(mina, ELEMENTS);
      const clicks = await selections(mina.page);
      const frames = await dragFrames(mina.page);
      await mina.close();
      const figures: Figure[] = [
        atMost(
          'select an element, p95',
          quantile(clicks, 0.95),
          50,
          `median ${quantile(clicks, 0.5).toFixed(1)} ms over ${clicks.length}, from the click to the frame, at 60 Hz`,
        ),
        atMost(
          'frame while an element is dragged, p95',
          quantile(frames, 0.95),
          33.4,
          `median ${quantile(frames, 0.5).toFixed(1)} ms over ${frames.length}, longest ${Math.max(...frames).toFixed(0)} ms`,
        ),
      ];
      return figures;
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
