import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { makeBoard } from '../support/many-cards.ts';
import { watchPaints } from '../support/paint-times.ts';
import { type Mina, minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, median, quantile, type Target } from '../support/target.ts';

const MOVES = 40;
const PAUSE_MS = 200;
const RUNS = 5;

/** Time from the click on a link in the open app to the frame with the first cards. */
async function paintTime(page: Page, boardId: string): Promise<number> {
  await page.goto('/issue/board');
  const link = page.locator(`a[href="/issue/board?boardId=${boardId}"]`);
  await link.waitFor();
  await pause(500);
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () =>
          document.querySelector('[data-card]')
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
            : requestAnimationFrame(look);
        (element as HTMLElement).click();
        look();
      }),
  );
}

/** Share of late frames while a card is dragged over the board. A frame is late after two periods of a 60 Hz screen. */
async function dragFrames(page: Page): Promise<Figure> {
  const card = await page.locator('[data-card]').first().boundingBox();
  const board = await page.getByRole('group', { name: '보드' }).boundingBox();
  if (!card || !board) throw new Error('no card to drag');
  await page.mouse.move(card.x + 40, card.y + 20);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 40, { steps: 4 });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { __frames: times });
    let last = performance.now();
    const frame = (now: number) => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let turn = 0; turn < 3; turn++) {
    await page.mouse.move(board.x + board.width - 80, board.y + 300, { steps: 30 });
    await page.mouse.move(card.x + 60, card.y + 200, { steps: 30 });
  }
  const frames = await page.evaluate(() => (window as unknown as { __frames: number[] }).__frames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const p95 = quantile(frames, 0.95);
  return atMost('frame while a card is dragged, 1,000 cards, p95', p95, 17.5, `over ${frames.length} frames, at 60 Hz`);
}

async function moves(page: Page, what: string): Promise<Figure> {
  await page.locator('[data-card] > a').first().focus();
  await pause(1000);
  const paints = await watchPaints(page);
  for (let move = 0; move < MOVES; move++) {
    await page.keyboard.press(move % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
    await pause(PAUSE_MS);
  }
  const times = await paints.take();
  const note = `median ${quantile(times, 0.5).toFixed(1)} ms over ${times.length}, at 60 Hz`;
  return atMost(`move a card, ${what}, p95`, quantile(times, 0.95), 50, note);
}

async function figuresOf({ page, api }: Mina, cards: number, limitMs: number): Promise<Figure[]> {
  const { boardId } = await makeBoard(api, cards);
  const what = `${cards.toLocaleString('en')} cards`;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await paintTime(page, boardId));
  const paint = atMost(`first cards painted, ${what}`, median(times), limitMs, `median of ${RUNS}, from the click`);
  return [paint, await moves(page, what)];
}

export const board: Target = {
  id: 7,
  title: 'board: from the click to the first cards, a move, and frames of a drag',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const mina = await minaAt(browser, platform.url);
      const small = await figuresOf(mina, 1_000, 500);
      const drag = await dragFrames(mina.page);
      const figures = [...small, drag, ...(await figuresOf(mina, 5_000, 1_000))];
      await mina.close();
      return figures;
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
