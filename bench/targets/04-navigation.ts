import type { Browser } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { type Fetched, navigate, restOn, rounds, type Screen, watchRequests } from '../support/navigations.ts';
import { type Mina, minaAt } from '../support/people.ts';
import { startPlatform } from '../support/platform.ts';
import { atMost, type Figure, quantile, type Target } from '../support/target.ts';

/** The screens. Neighbours in this list belong to different areas. */
const SCREENS: Screen[] = [
  { path: '/memo', heading: '메모' },
  { path: '/project', heading: '프로젝트' },
  { path: '/notice', heading: '공지' },
  { path: '/page', heading: '페이지' },
];
const TIMES = 15;
const PAUSE_MS = 300;
/** Each request takes 150 ms, so that rounds do not overlap. */
const SLOW = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

async function warm({ page }: Mina): Promise<Figure> {
  const times: number[] = [];
  for (let time = 0; time <= TIMES; time++) {
    for (const screen of SCREENS) {
      const took = await navigate(page, screen);
      // The first visit fetches code and data, so it is not measured.
      if (time > 0) times.push(took);
      await page.waitForTimeout(PAUSE_MS);
    }
  }
  const note = `median ${quantile(times, 0.5).toFixed(1)} ms over ${times.length}, at 60 Hz`;
  return atMost('between areas, warm, p95', quantile(times, 0.95), 100, note);
}

interface Visit {
  screen: Screen;
  fetched: Fetched[];
}

const isCode = ({ url }: Fetched) => url.includes('/remotes/');

/** The requests of the first visit of each screen after the click. Each visit has its own browser with an empty cache. */
async function cold(browser: Browser, mina: Mina, { rests }: { rests: boolean }): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const screen of SCREENS) {
    const context = await browser.newContext(mina.options);
    await mina.api.enter(context);
    const page = await context.newPage();
    // This page belongs to the shell, so no code of an area has been loaded.
    await page.goto('/member/account');
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    const requests = await watchRequests(cdp);
    // The shell loads the fonts and the bell when it is idle. They would otherwise count as rounds of the navigation.
    await requests.quiet();
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    if (rests) {
      await restOn(page, screen);
      await requests.quiet();
    }
    requests.take();
    await navigate(page, screen);
    visits.push({ screen, fetched: requests.take() });
    await context.close();
  }
  return visits;
}

/** The largest count among the visits. */
function most(what: string, limit: number, visits: readonly Visit[], count: (fetched: Fetched[]) => number): Figure {
  const counts = visits.map(({ screen, fetched }) => ({ heading: screen.heading, count: count(fetched) }));
  const value = Math.max(...counts.map((visit) => visit.count));
  const note = counts.map((visit) => `${visit.heading} ${visit.count}`).join(', ');
  return { what, value: String(value), limit: limit === 0 ? '0' : `≤ ${limit}`, met: value <= limit, note };
}

export const navigation: Target = {
  id: 4,
  title: 'navigation between areas',
  async run() {
    const platform = await startPlatform();
    const browser = await launchChromium();
    try {
      const mina = await minaAt(browser, platform.url);
      const warmed = await warm(mina);
      const unexpected = await cold(browser, mina, { rests: false });
      const expected = await cold(browser, mina, { rests: true });
      await mina.close();
      return [
        warmed,
        most('request rounds, cold', 2, unexpected, rounds),
        most('files fetched after the click where the pointer rested', 0, expected, (all) => all.filter(isCode).length),
      ];
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
