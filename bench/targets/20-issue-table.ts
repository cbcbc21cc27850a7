import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { makeBoard } from '../support/many-cards.ts';
import { minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, quantile, type Target } from '../support/target.ts';

const ISSUES = 5_000;
const FRAMES = 600;
/** 6,000 pixels a second: a strong flick. */
const PIXELS = 100;

interface Scrolled {
  /** Milliseconds between two frames. */
  frames: number[];
  /** Frames in which no row was in the middle of the screen. */
  blank: number;
}

/** Scrolls the table by the same distance in each frame. At an end of the table the direction changes. */
const scroll = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    ({ count, pixels }) =>
      new Promise((resolve) => {
        const isScrollable = (element: Element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
        let scroller = document.querySelector('[role=tree]')?.parentElement ?? null;
        while (scroller && !isScrollable(scroller)) scroller = scroller.parentElement;
        const view = scroller ?? document.documentElement;
        const frames: number[] = [];
        let blank = 0;
        let step = pixels;
        let last = performance.now();
        const frame = (now: number) => {
          frames.push(now - last);
          last = now;
          const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
          if (!middle?.closest('[role=treeitem]')) blank++;
          if (frames.length === count) return resolve({ frames: frames.slice(1), blank });
          const end = view.scrollHeight - view.clientHeight;
          if (view.scrollTop + step >= end) step = -pixels;
          view.scrollTop += step;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { count: FRAMES, pixels: PIXELS },
  );

export const issueTable: Target = {
  id: 20,
  title: 'table of 5,000 issues: frames of a scroll',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const mina = await minaAt(browser, platform.url);
      const { projectId } = await makeBoard(mina.api, ISSUES);
      await mina.page.goto(`/project/issue?projectId=${projectId}`);
      await mina.page.getByRole('treeitem').first().waitFor();
      await pause(2_000);
      const { frames, blank } = await scroll(mina.page);
      await mina.close();
      const late = frames.filter((ms) => ms > 25).length;
      return [
        atMost('frame of a scroll, p95', quantile(frames, 0.95), 17.5, `${late} of ${frames.length} later than 25 ms`),
        {
          what: 'frames without rows',
          value: String(blank),
          limit: '0',
          met: blank === 0,
          note: '6,000 pixels a second',
        },
      ];
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
