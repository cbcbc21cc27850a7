import type { Browser, BrowserContextOptions } from '@playwright/test';
import { request } from '@playwright/test';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { DEMO_PASSWORD, demoPerson, PEOPLE } from '../../e2e/support/people.ts';
import { signInOnScreen } from '../../e2e/support/test.ts';
import { buildMonolith, serveMonolith } from '../monolith/serve.ts';
import { coldLoads } from '../support/browser.ts';
import { startPlatform } from '../support/platform.ts';
import { type Figure, ratio, type Target } from '../support/target.ts';

type Storage = BrowserContextOptions['storageState'];

async function signedIn(browser: Browser, url: string): Promise<Storage> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  const page = await context.newPage();
  await signInOnScreen(page, { email: PEOPLE.mina, password: DEMO_PASSWORD });
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function screens(url: string) {
  const http = await request.newContext({ baseURL: url });
  const mina = await demoPerson(http, url, PEOPLE.mina);
  const [note] = await mina.rows('notes?select=id&removed_at=is.null&limit=1');
  const [page] = await mina.rows('pages?select=id&limit=1');
  const [issue] = await mina.rows<{ board_id: string }>('issues?select=board_id&removed_at=is.null&limit=1');
  await http.dispose();
  return [
    { name: 'login', path: '/member/login', selector: 'form button[type=submit]', guest: true },
    { name: 'project note', path: `/project/note/edit/${note?.id}`, selector: '.ProseMirror', guest: false },
    { name: 'board', path: `/issue/board?boardId=${issue?.board_id}`, selector: '[data-card]', guest: false },
    { name: 'page editor', path: `/page/edit?pageId=${page?.id}`, selector: '.gjs-frame', guest: false },
  ];
}

export const coldLoad: Target = {
  id: 2,
  title: 'cold load, federated against the same screens as one bundle',
  async run() {
    buildMonolith();
    const platform = await startPlatform();
    const monolith = await serveMonolith(platform.url);
    const browser = await launchChromium();
    const figures: Figure[] = [];
    try {
      const federatedState = await signedIn(browser, platform.url);
      const monolithState = await signedIn(browser, monolith.url);
      for (const { name, path, selector, guest } of await screens(platform.url)) {
        const as = (storageState: Storage) => (guest ? {} : { storageState });
        const federated = await coldLoads(browser, platform.url + path, selector, as(federatedState));
        const single = await coldLoads(browser, monolith.url + path, selector, as(monolithState));
        const note = (unit: (value: number) => string, a: number, b: number) => `${unit(a)} against ${unit(b)}`;
        const kib = (value: number) => `${(value / 1024).toFixed(0)} KiB`;
        const count = (value: number) => `${value} requests`;
        const ms = (value: number) => `${value.toFixed(0)} ms`;
        figures.push(
          ratio(`${name}: bytes`, federated.bytes, single.bytes, 1.25, note(kib, federated.bytes, single.bytes)),
          ratio(
            `${name}: requests`,
            federated.requests,
            single.requests,
            1.3,
            note(count, federated.requests, single.requests),
          ),
          ratio(
            `${name}: time to interactive`,
            federated.interactive,
            single.interactive,
            1.05,
            note(ms, federated.interactive, single.interactive),
          ),
        );
      }
      return figures;
    } finally {
      await browser.close();
      monolith.stop();
      await platform.stop();
    }
  },
};
