import type { Page, Route } from '@playwright/test';
import { readDescriptors } from '../scripts/workspace.ts';
import { CONTRACT_VERSION, contractRange } from '../shell/contract/src/index.ts';
import { liveSnapshot } from './support/api.ts';
import { expect, signInOnScreen, test } from './support/test.ts';

// A remote fails in each possible way. The shell, the other areas and 다시 시도 must keep working without a reload. On one page
// several remotes fail, each in another way, and one remote works.

interface Area {
  remote: string;
  path: string;
  /** Text that its first page shows when it works. */
  heading: RegExp;
}

/** Every area that has an entry in the main menu. */
const AREAS = (await readDescriptors()).flatMap(({ name, navigation, routes }): Area[] => {
  const entry = navigation.find(({ area }) => area === 'main');
  const route = routes.find(({ path }) => path === entry?.to);
  return route ? [{ remote: name, path: route.path, heading: new RegExp(route.title) }] : [];
});

interface Fault {
  name: string;
  /** Text that the area must show. */
  code: string;
  /** The fault is noticed only after this many milliseconds. The journey visits another area meanwhile. */
  noticedAfterMs?: number;
  /** Starts the fault and returns a function that ends it. */
  arrange(page: Page, area: Area, baseURL: string): Promise<() => Promise<unknown>>;
  /** Console errors of this fault, in addition to `REPORTS`. */
  leaves?: RegExp;
  /** Start URL, default `/`. */
  start?: (area: Area) => string;
}

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/remoteEntry\\.`);
const script = (body: string) => ({ contentType: 'text/javascript', body });

const MANIFEST = '/broken/mf-manifest.json';
/** A dev server of this machine, on a port that the platform does not use. The journeys answer its requests. */
const DEV_SERVER = 'http://127.0.0.1:43210';
const FOR_ALL = { 'access-control-allow-origin': '*' };
/** A remote under development has a manifest. A URL parameter overrides the live remote with it. */
const overridden = ({ remote }: Area) => `?remote.${remote}=${DEV_SERVER}${MANIFEST}`;
/** Answers the dev server's manifest and descriptor with a text, and its files with those of the live release. */
const serveAsDevServer = (page: Page, baseURL: string, body: () => string) =>
  page.route(`${DEV_SERVER}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/broken/')) {
      return route.fulfill({ contentType: 'application/json', body: body(), headers: FOR_ALL });
    }
    const response = await route.fetch({ url: baseURL + pathname });
    return route.fulfill({ response, headers: { ...response.headers(), ...FOR_ALL } });
  });

/** Intercepts requests for the remote's entry. */
const entryAnswers = (answer: (route: Route, area: Area) => unknown) => async (page: Page, area: Area) => {
  await page.route(entryOf(area.remote), async (route) => void (await answer(route, area)));
  return () => page.unroute(entryOf(area.remote));
};

/** Console errors of a failing remote: the report of its area, and the browser's message about its entry. */
const REPORTS = /^console: (\[[a-z-]+\] |Failed to (load resource|find a valid digest).*\/remotes\/)/;

/**
 * The same, with code that the registry did not release. These are errors that a release itself may contain. Integrity hashes
 * are removed.
 */
const releasedEntryIs = (code: (area: Area, released: string) => string) => async (page: Page, area: Area) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const html = (await response.text())
      .replaceAll(/<link[^>]+\/remotes\/[^>]+>/g, '')
      .replaceAll(/"integrity":"sha384-[^"]+"/g, '"integrity":""');
    return route.fulfill({ response, body: html });
  });
  return entryAnswers(async (route) => {
    const released = await route.fetch({ maxRetries: 3 });
    return route.fulfill(script(code(area, await released.text())));
  })(page, area);
};

const container = (area: Area, init: string, routes: string) => `
  var scope;
  var dojang_${area.remote.replaceAll('-', '_')} = {
    init: function (shared) { scope = shared; ${init} },
    get: function () {
      var shared = function (name) {
        var versions = scope[name];
        return Promise.resolve(versions[Object.keys(versions)[0]].get()).then(function (factory) { return factory(); });
      };
      return Promise.all([shared('react'), shared('@dojang/shared-ui')]).then(function (modules) {
        var React = modules[0], ui = modules[1];
        return function () { ${routes} };
      });
    },
  };`;

const onePage = (area: Area, component: string) =>
  `return { default: { '${area.path}': function () { return Promise.resolve({ Component: ${component} }); } } };`;

/** The faults in the order of the rounds. A round without integrity hashes cannot contain a fault of integrity. */
const FAULTS: Fault[] = [
  {
    name: 'cannot be found',
    code: 'not_found',
    arrange: entryAnswers((route) => route.fulfill({ status: 404, body: '' })),
  },
  {
    name: 'answers with HTML instead of a script',
    code: 'bad_content',
    arrange: entryAnswers((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' })),
  },
  {
    name: 'answers with a changed script',
    code: 'integrity',
    arrange: entryAnswers((route) => route.fulfill(script('}{ not a script'))),
  },
  {
    name: 'never answers',
    code: 'timeout',
    noticedAfterMs: 8000,
    // Sandboxed frames (thumbnails) block the script of Playwright's clock.
    leaves: /^console: Blocked script execution in 'about:srcdoc'/,
    arrange: entryAnswers(() => {}),
  },
  {
    name: 'answers with a server error',
    code: 'unreachable',
    arrange: entryAnswers((route) => route.fulfill({ status: 503, body: '' })),
  },
  {
    name: 'has an invalid manifest',
    code: 'bad_content',
    start: (area) => `/${overridden(area)}`,
    arrange: async (page, area, baseURL) => {
      const { remotes } = await liveSnapshot(page.request);
      const entry = remotes.find(({ name }) => name === area.remote)?.entry ?? '';
      const at = entry.lastIndexOf('/') + 1;
      const whole = JSON.stringify({ metaData: { remoteEntry: { path: entry.slice(0, at), name: entry.slice(at) } } });
      let body = '{ "metaData": ';
      await serveAsDevServer(page, baseURL, () => body);
      return async () => {
        body = whole;
      };
    },
  },
  {
    name: 'throws while it is loaded',
    code: 'threw',
    arrange: releasedEntryIs((area) => container(area, '', `throw new Error('at load')`)),
  },
  {
    name: 'throws while it starts',
    code: 'init_failed',
    arrange: releasedEntryIs((area) => container(area, `throw new Error('at init')`, '')),
  },
  {
    name: 'needs a version that the shell lacks',
    code: 'incompatible',
    arrange: releasedEntryIs((_area, released) => released.replaceAll(contractRange(CONTRACT_VERSION), '^9.0.0')),
  },
  {
    name: 'does not provide a declared page',
    code: 'bad_module',
    arrange: releasedEntryIs((area) => container(area, '', 'return { default: {} };')),
  },
  {
    name: 'throws while it is rendered',
    code: 'server_error',
    leaves: /^console: Error: at render/,
    arrange: releasedEntryIs((area) =>
      container(area, '', onePage(area, `function () { throw new Error('at render') }`)),
    ),
  },
  {
    name: 'needs an export that the shell lacks',
    code: 'server_error',
    // An element without a type.
    leaves: /Minified React error #130/,
    arrange: releasedEntryIs((area) =>
      container(
        area,
        '',
        onePage(area, 'ui.NoSuchComponentOfTheShell ?? (() => React.createElement(ui.NoSuchComponentOfTheShell))'),
      ),
    ),
  },
];

/** Checks that an area failed: its layout stays, the error is shown, and 다시 시도 is offered. */
const failure = (page: Page) => page.locator('[data-area-error]:not([data-extension]), [data-error-page]');

async function expectFailure(page: Page, code: string) {
  const shown = failure(page);
  const said = async () => {
    await expect(shown).toBeVisible();
    return (await shown.getAttribute('data-area-error')) ?? shown.getAttribute('data-error-page');
  };
  // On an overloaded machine the attempts may exceed the time limit. The next attempt then shows the cause.
  if ((await said()) === 'timeout' && code !== 'timeout')
    await shown.getByRole('button', { name: '다시 시도' }).click();
  await expect.poll(said, { timeout: 30_000 }).toBe(code);
  await expect(shown.getByRole('button', { name: '다시 시도' })).toBeVisible();
}

/** Checks that an area shows its page. */
async function expectWorking(page: Page, area: Area) {
  const heading = page.getByRole('heading', { level: 1, name: area.heading });
  const late = failure(page).and(page.locator('[data-area-error=timeout], [data-error-page=timeout]'));
  // While an attempt runs, its button is disabled.
  const again = late.getByRole('button', { name: '다시 시도', disabled: false });
  // On an overloaded machine the files may arrive after the time limit. Then they are in the cache for the next attempt. The
  // button of the attempt before may disappear before it is pressed.
  const isShown = async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => {});
    return heading.isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

/** A fault of one area. */
type Case = readonly [fault: Fault, area: Area];

async function drill(page: Page, cases: readonly Case[], working: Area, origin: string) {
  if (cases.some(([{ noticedAfterMs }]) => noticedAfterMs)) await page.clock.install();
  const heals = new Map<Area, () => Promise<unknown>>();
  for (const [fault, area] of cases) heals.set(area, await fault.arrange(page, area, origin));
  // An entry that never answers may delay the `load` event for ever.
  const start = cases.map(([fault, area]) => fault.start?.(area)).find(Boolean) ?? '/';
  await page.goto(start, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const menu = page.getByRole('navigation', { name: '주 메뉴' }).first();
  const go = ({ path }: Area) => menu.locator(`a[href="${path}"]`).click();
  for (const [{ code, noticedAfterMs }, area] of cases) {
    await go(area);
    if (!noticedAfterMs) await expectFailure(page, code);
  }

  await go(working);
  await expectWorking(page, working);

  for (const [{ code, noticedAfterMs }, area] of cases) {
    await go(area);
    if (noticedAfterMs) await page.clock.fastForward(noticedAfterMs);
    await expectFailure(page, code);
    await heals.get(area)?.();
    await failure(page).getByRole('button', { name: '다시 시도' }).click();
    await expectWorking(page, area);
  }
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
}

const perRound = AREAS.length - 1;
const rounds = Array.from({ length: Math.ceil(FAULTS.length / perRound) }, (_, at) =>
  FAULTS.slice(at * perRound, (at + 1) * perRound),
);

/**
 * The loader's own tests contain every kind of fault, and so does the night. By day there is one fault of files and one of
 * code.
 */
const isChosen = (index: number) => process.env.NIGHTLY || index === 0 || index === rounds.length - 1;

for (const [index, faults] of rounds.entries()) {
  if (!isChosen(index)) continue;
  const leaves = faults.flatMap((fault) => fault.leaves?.source ?? []);
  const areaAt = (place: number) => AREAS[place % AREAS.length] as Area;

  test.describe('when remotes of one page fail', () => {
    test.use({ allowedErrors: new RegExp([REPORTS.source, ...leaves].join('|')) });

    test(`when a remote ${faults.map(({ name }) => name).join(', another ')}, everything else works and 다시 시도 is offered`, async ({
      newAdmin,
      openBrowserOf,
      baseURL,
    }) => {
      // Admins can see every area.
      const admin = await newAdmin('운영자');
      // The shell treats all areas alike (`no-area.test.ts`), so by day each fault is tried with one area, in turn. At night
      // each fault is tried with all areas.
      for (const shift of process.env.NIGHTLY ? AREAS.keys() : [0]) {
        const cases = faults.map((fault, place): Case => [fault, areaAt(index + shift + place)]);
        const page = await openBrowserOf(admin);
        await drill(page, cases, areaAt(index + shift + perRound), String(baseURL));
        await page.close();
      }
    });
  });
}

test.describe('an override', () => {
  test.use({ allowedErrors: REPORTS });

  test('an override with an invalid manifest can be removed', async ({ page, admin: _, baseURL }) => {
    await serveAsDevServer(page, String(baseURL), () => '{ "metaData": ');
    for (const area of process.env.NIGHTLY ? AREAS : AREAS.slice(-1)) {
      await page.goto(`${area.path}${overridden(area)}`);
      await expectFailure(page, 'bad_content');
      await page.getByRole('button', { name: '되돌리기' }).click();
      await expectWorking(page, area);
    }
  });
});

test.describe('with every remote down', () => {
  test.use({ allowedErrors: REPORTS });

  test('signing in works, and the home page names the missing areas', async ({ page, newPerson }) => {
    await page.route('**/remotes/**', (route) => route.abort());
    await signInOnScreen(page, await newPerson('김민아'));
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: /김민아 메뉴/ })).toBeVisible();
    await expect(page.locator('[data-extension][data-area-error]').first()).toBeVisible();
  });
});

test('a guest fetches no file of a remote whose page is for members', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) asked.push(request.url());
  });
  await page.goto('/project/note');
  await expect(page).toHaveURL(/\/member\/login\?next=/);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
