import shellRoutes from '../shell/routes.ts';
import { expectAccessible } from './support/accessible.ts';
import { liveSnapshot } from './support/api.ts';
import { OUTSIDE, type Screen, screensOf } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390] as const;

type Width = (typeof WIDTHS)[number];

/**
 * Themes in which axe checks a screen at a width: one half of the screens wide and light, the other half narrow and dark.
 * At night each is checked in all four looks. Changing the theme draws everything anew, so it is changed once.
 */
const themesOf = (width: Width, half: number) =>
  THEMES.filter((_, at) => process.env.NIGHTLY || (width === WIDTHS[half] && at === half));

/**
 * Widths of the screen at a place: every second one goes from the narrow width to the wide one, because each change of the
 * size is a layout. By day the second half is only narrow, where a layout runs out of space first.
 */
function widthsOf(at: number, half: number): readonly [Width, ...Width[]] {
  if (half === 1 && !process.env.NIGHTLY) return [WIDTHS[1]];
  return at % 2 === 0 ? WIDTHS : [WIDTHS[1], WIDTHS[0]];
}

// Each test checks one part of the screens.
test.describe.configure({ timeout: 600_000 });

let screens: Screen[] = [];
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  screens = await screensOf(request, String(baseURL));
  await request.dispose();
});

test('every route of the live platform is checked', async ({ request }) => {
  const { remotes } = await liveSnapshot(request);
  const routes = [...shellRoutes, ...remotes.flatMap(({ descriptor }) => descriptor.routes)].map(({ path }) => path);
  const looked = new Set(screens.map(({ route }) => route));
  expect([...looked].sort()).toEqual([...new Set([...routes, ...OUTSIDE])].sort());
});

/** Waits until the screen has loaded and no request is pending. */
async function drawn(page: Page, { shows, ready = 'h1', isWaiting }: Screen): Promise<void> {
  await (shows ? page.getByText(shows) : page.locator(ready)).first().waitFor();
  if (!isWaiting) await expect(page.locator('.chakra-skeleton, [aria-busy=true]')).toHaveCount(0);
}

async function open(page: Page, screen: Screen, width: Width, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await screen.arrange?.(page);
  if (screen.arrange || OUTSIDE.includes(screen.route)) await page.goto(screen.address);
  else await visit(page, screen.address);
  if (screen.opens) await page.getByRole('button', { name: screen.opens, exact: true }).click();
}

async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Pages of the gateway itself use the device's theme without a class.
  await page.waitForFunction(
    (name) => !document.getElementById('dojang-snapshot') || document.documentElement.classList.contains(name),
    theme,
  );
}

/**
 * The same screens with the states of a path far apart, because between two paths a page goes without loading the
 * document: first one state of every path, then another of those that have more.
 */
function spread(screens: readonly Screen[]): Screen[] {
  const seen = new Map<string, number>();
  const turns = screens.map((screen) => {
    const { pathname } = new URL(screen.address, 'http://localhost');
    const turn = seen.get(pathname) ?? 0;
    if (!screen.arrange) seen.set(pathname, turn + 1);
    return { screen, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ screen }) => screen);
}

const PARTS: [name: string, as: Screen['as'], of: (screen: Screen) => boolean][] = [
  ['a guest’s account', 'guest', ({ route }) => route.startsWith('/member')],
  ['a guest', 'guest', ({ route }) => !route.startsWith('/member')],
  ['a member’s notes and files', 'mina', ({ address }) => /^\/project\/(?:note|file)/.test(address)],
  ['a member’s projects', 'mina', ({ address }) => /^\/project(?!\/(?:note|file))/.test(address)],
  ['a member’s sites', 'mina', ({ address }) => address.startsWith('/page')],
  ['a member', 'mina', ({ address }) => !/^\/(?:project|page)/.test(address)],
  ['an admin', 'admin', () => true],
];

test.describe('accessibility', () => {
  // Some screens show failures or unknown URLs, which log console errors.
  test.use({
    allowedErrors: /status of (403|404|410|500) |ERR_FAILED .*\/remotes\/|^console: \[(content|projects)\] /,
  });

  for (const [name, person, isOf] of PARTS) {
    test(`no screen of ${name} has an axe violation or scrolls sideways`, async ({ openBrowser, demo }) => {
      const found: string[] = [];
      const page = await openBrowser();
      if (person !== 'guest') await (await demo(person)).enter(page.context());
      const ofPart = spread(screens.filter((screen) => screen.as === person && isOf(screen)));
      for (const [at, screen] of ofPart.entries()) {
        const half = at * 2 < ofPart.length ? 0 : 1;
        const widths = widthsOf(at, half);
        const what = `${screen.address} (${screen.shows ?? 'as it is'}) ${person}`;
        await test.step(what, async () => {
          // A new page, so that its mocked routes do not affect the next screen.
          const own = screen.arrange ? await page.context().newPage() : page;
          await open(own, screen, widths[0], THEMES[half]);
          for (const width of widths) {
            await own.setViewportSize({ width, height: 900 });
            await drawn(own, screen);
            let checked: string | undefined;
            const themes = themesOf(width, half);
            for (const theme of themes) {
              await show(own, theme);
              const look = `${what} ${width} ${theme}`;
              // Of the same document in another theme only the colours differ.
              const markup = themes.length > 1 ? await own.evaluate(() => document.body.innerHTML) : '';
              const check = expectAccessible(own, look, { onlyColours: markup !== '' && markup === checked });
              await check.catch((error: Error) => found.push(error.message));
              checked = markup;
            }
            // A layout that follows the window by script has its new size with the next frame.
            await own.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            const overflow = await own.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            if (overflow > 0) found.push(`${what} ${width}: ${overflow} px wider than the screen`);
          }
          if (screen.arrange) await own.close();
        });
      }
      expect(found.join('\n\n')).toBe('');
    });
  }
});
