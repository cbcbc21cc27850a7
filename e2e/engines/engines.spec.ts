import { type Browser, firefox } from '@playwright/test';
import { isThere } from '../../scripts/programs.ts';
import { makeNotes, makeProject } from '../support/projects.ts';
import { expect, test } from '../support/test.ts';
import { openPlaywrightTab } from './playwright-tab.ts';
import type { Tab, Target } from './tab.ts';
import { startWebKitDriver } from './webkit.ts';
import { openWebKitTab } from './webkit-tab.ts';

/** Another engine than that of the other journeys. */
interface Engine {
  name: string;
  /** The programs that it needs. */
  programs: readonly string[];
  start(origin: string): Promise<{ open(): Promise<Tab>; close(): Promise<void> }>;
}

const played = async (browser: Browser) => ({
  open: () => openPlaywrightTab(browser),
  close: () => browser.close(),
});

const FIREFOX = '/usr/bin/firefox-esr';

const ENGINES: readonly Engine[] = [
  {
    name: 'WebKit',
    programs: ['WebKitWebDriver', 'Xvfb'],
    async start(origin) {
      const driver = await startWebKitDriver();
      return { open: () => openWebKitTab(driver.url, origin), close: async () => driver.close() };
    },
  },
  {
    name: 'Firefox',
    programs: ['firefox-esr'],
    start: async () => played(await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX })),
  },
];

const BODY: Target = { css: '[contenteditable=true][aria-label=본문]' };

/** The lines that an element shows. A line that the browser does not draw is missing from `innerText` only. */
const shown = (tab: Tab, selector: string) =>
  tab.evaluate(
    (css) =>
      // biome-ignore lint/performance/useDomNodeTextContent: textContent also has the lines that are not drawn
      (document.querySelector<HTMLElement>(css)?.innerText ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    selector,
  );
const expectShown = (tab: Tab, selector: string, lines: readonly string[]) =>
  expect.poll(() => shown(tab, selector)).toEqual(lines);
const expectThere = (tab: Tab, selector: string) =>
  expect.poll(() => tab.evaluate((css) => document.querySelector(css) !== null, selector)).toBe(true);

const NOTE = '[contenteditable=true]';

for (const { name, programs, start } of ENGINES) {
  test.describe(name, () => {
    // One browser for all of them.
    test.describe.configure({ mode: 'default' });
    test.skip(!process.env.E2E_ENGINES && !programs.every(isThere), `needs ${programs.join(', ')}`);

    let engine: Awaited<ReturnType<typeof start>>;
    let tab: Tab;
    test.beforeAll(async ({ baseURL }) => {
      engine = await start(String(baseURL));
    });
    test.afterAll(() => engine.close());
    test.beforeEach(async () => {
      tab = await engine.open();
    });
    test.afterEach(() => tab.close());

    test('every line of a note stays on the screen while the next ones are typed', async ({ newPerson }) => {
      const me = await newPerson('김민아');
      const [id] = await makeNotes(me, await makeProject(me, '쓰기'), '긴 제목은 여러 줄로 '.repeat(12));
      await me.enter(tab);
      await tab.goto(`/project/note/edit/${id}`);
      await tab.click(BODY);
      const isWhole = () =>
        tab.evaluate(() => {
          const title = document.querySelector('textarea[aria-label=제목]');
          return title !== null && title.clientHeight > 60 && title.scrollHeight <= title.clientHeight;
        });
      await expect.poll(isWhole).toBe(true);
      await tab.type('# 머리말');
      await tab.press('Enter');
      await tab.type('- 하나');
      await tab.press('Enter');
      await tab.type('둘');
      await tab.press('Enter');
      await tab.press('Enter');
      await tab.type('보통 글');
      const lines = ['머리말', '하나', '둘', '보통 글'];
      await expectShown(tab, NOTE, lines);
      await expectThere(tab, '[data-save-state=saved]');
      await tab.reload();
      await expectShown(tab, NOTE, lines);
    });
  });
}
