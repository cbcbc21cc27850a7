import shellRoutes from '../shell/routes.ts';
import { liveSnapshot } from './support/api.ts';
import { checkScreen } from './support/check-screen.ts';
import { demoPerson, PEOPLE } from './support/people.ts';
import type { Screen } from './support/screen.ts';
import { isWorkbench, OUTSIDE, screensOf } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Each test checks one part of the screens.
test.describe.configure({ timeout: 600_000 });

let screens: Screen[] = [];
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  screens = await screensOf({ request, mina: await demoPerson(request, String(baseURL), PEOPLE.mina) });
  await request.dispose();
});

test('every route of the live platform is checked', async ({ request }) => {
  const { remotes } = await liveSnapshot(request);
  const routes = [...shellRoutes, ...remotes.flatMap(({ descriptor }) => descriptor.routes)].map(({ path }) => path);
  const looked = new Set(screens.map(({ route }) => route));
  expect([...looked].sort()).toEqual([...new Set([...routes, ...OUTSIDE])].sort());
});

/**
 * The same screens in another order: first one state of every path, then further states. Between two different paths the app
 * navigates without loading the document, so states of the same path are kept apart.
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

/** By day the first state of each route is checked, at night all states. */
const byDay = (all: readonly Screen[]): readonly Screen[] =>
  process.env.NIGHTLY ? all : all.filter(({ route }, at) => all.findIndex((other) => other.route === route) === at);

/** The workbenches are checked in `workbenches.spec.ts`, which opens them anyway. */
const PARTS: [name: string, as: Screen['as'], of: (screen: Screen) => boolean][] = [
  ['a guest’s account', 'guest', ({ route }) => route.startsWith('/member')],
  ['a guest', 'guest', ({ route }) => !route.startsWith('/member')],
  ['a member’s notes and files', 'mina', ({ address }) => /^\/project\/(?:note|file)/.test(address)],
  ['a member’s projects', 'mina', ({ address }) => /^\/project(?!\/(?:note|file))/.test(address)],
  ['a member’s sites', 'mina', ({ address }) => address.startsWith('/page')],
  ['a member', 'mina', ({ address }) => !/^\/(?:project|page)/.test(address)],
  ['an admin', 'admin', ({ route }) => !isWorkbench(route)],
];

test.describe('accessibility', () => {
  // Some screens show failures or unknown URLs, which log console errors.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    allowedErrors: async ({}, use) => {
      const failing = screens.flatMap(({ fails }) => fails ?? []).join('|');
      await use(new RegExp(`status of (403|404|410|500) |ERR_FAILED .*\\/remotes\\/|^console: \\[(${failing})\\] `));
    },
  });

  for (const [name, person, isOf] of PARTS) {
    test(`no screen of ${name} has an axe violation or scrolls sideways`, async ({ openBrowser, demo }) => {
      const found: string[] = [];
      const page = await openBrowser();
      if (person !== 'guest') await (await demo(person)).enter(page.context());
      const ofPart = spread(byDay(screens).filter((screen) => screen.as === person && isOf(screen)));
      for (const [at, screen] of ofPart.entries()) {
        await test.step(`${screen.address} (${screen.shows ?? 'as it is'})`, async () => {
          // A new page, so that its mocked routes do not affect the next screen.
          const own = screen.arrange ? await page.context().newPage() : page;
          found.push(...(await checkScreen(own, screen, { at, of: ofPart.length })));
          if (screen.arrange) await own.close();
        });
      }
      expect(found.join('\n\n')).toBe('');
    });
  }
});
