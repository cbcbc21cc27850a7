import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, PEOPLE, signIn, test } from './support/test.ts';

// Each remote fails in each way; the shell, the other areas and 다시 시도 keep working, without a reload.

interface Area {
  remote: string;
  path: string;
  /** Of its first page, once it works. */
  heading: RegExp;
}

const AREAS: Area[] = [
  { remote: 'projects', path: '/project', heading: /프로젝트/ },
  { remote: 'content', path: '/memo', heading: /메모/ },
  { remote: 'page-builder', path: '/page', heading: /페이지/ },
  { remote: 'admin', path: '/admin', heading: /현황/ },
];

interface Fault {
  name: string;
  /** What the area must say of it. */
  code: string;
  /** Sets the fault up; `heal` ends it. */
  arrange(page: Page, area: Area): Promise<() => Promise<void>>;
}

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/remoteEntry\\.`);
const script = (body: string) => ({ contentType: 'text/javascript', body });

/** Answers requests for the remote's entry. */
const entryAnswers =
  (answer: (route: Route, area: Area) => unknown) =>
  async (page: Page, area: Area): Promise<() => Promise<void>> => {
    await page.route(entryOf(area.remote), async (route) => void (await answer(route, area)));
    return () => page.unroute(entryOf(area.remote));
  };

/** As above, with code that the registry did not release: what a release itself may do wrong. Hashes are taken out. */
const releasedEntryIs = (code: (area: Area, released: string) => string) => async (page: Page, area: Area) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text())
      .replaceAll(/<link[^>]+\/remotes\/[^>]+>/g, '')
      .replaceAll(/"integrity":"sha384-[^"]+"/g, '"integrity":""');
    return route.fulfill({ response, body: html });
  });
  return entryAnswers(async (route) => {
    const released = await route.fetch();
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

const FAULTS: Fault[] = [
  {
    name: 'is not there',
    code: 'not_found',
    arrange: entryAnswers((route) => route.fulfill({ status: 404, body: '' })),
  },
  {
    name: 'answers HTML instead of a script',
    code: 'bad_content',
    arrange: entryAnswers((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' })),
  },
  {
    name: 'answers a script that is not the released one',
    code: 'integrity',
    arrange: entryAnswers((route) => route.fulfill(script('}{ not a script'))),
  },
  { name: 'never answers', code: 'timeout', arrange: entryAnswers(() => {}) },
  {
    name: 'answers with a server error',
    code: 'unreachable',
    arrange: entryAnswers((route) => route.fulfill({ status: 503, body: '' })),
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
    arrange: releasedEntryIs((_area, released) => released.replaceAll('^1.0.0', '^9.0.0')),
  },
  {
    name: 'does not give the page that it promises',
    code: 'bad_module',
    arrange: releasedEntryIs((area) => container(area, '', 'return { default: {} };')),
  },
  {
    name: 'throws while it is drawn',
    code: 'server_error',
    arrange: releasedEntryIs((area) =>
      container(area, '', onePage(area, `function () { throw new Error('at render') }`)),
    ),
  },
  {
    name: 'needs an export that the shell lacks',
    code: 'server_error',
    arrange: releasedEntryIs((area) =>
      container(
        area,
        '',
        onePage(area, 'ui.NoSuchComponentOfTheShell ?? (() => React.createElement(ui.NoSuchComponentOfTheShell))'),
      ),
    ),
  },
];

// A remote that fails says so on the console: that is part of what is tested.
test.use({ allowedErrors: [/.*/] });
test.describe.configure({ mode: 'default' });

let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await signIn(page, PEOPLE.admin);
  cookies = await context.cookies();
  await context.close();
});

/** An area that failed: its layout stands, it says what is wrong, and it can be tried again. */
const failure = (page: Page) => page.locator('[data-area-error], [data-error-page]');

async function expectFailure(page: Page, code: string) {
  const shown = failure(page);
  await expect(shown).toBeVisible({ timeout: 20_000 });
  const said = (await shown.getAttribute('data-area-error')) ?? (await shown.getAttribute('data-error-page'));
  expect(said).toBe(code);
  await expect(shown.getByRole('button', { name: '다시 시도' })).toBeVisible();
}

// Every remote in every way takes ten minutes: `npm run test:nightly` does it. The loader does not know one remote from
// another, so that one of them in every way, and every one in one way, tell as much on an ordinary day.
const NIGHTLY = Boolean(process.env.NIGHTLY);
const faultsOf = (area: Area) => (NIGHTLY || area === AREAS[0] ? FAULTS : FAULTS.slice(0, 1));

for (const area of AREAS) {
  test.describe(`when ${area.remote}`, () => {
    for (const fault of faultsOf(area)) {
      test(`${fault.name}, everything else works and it can be tried again`, async ({ page, context }) => {
        await context.addCookies(cookies);
        const heal = await fault.arrange(page, area);
        await page.goto('/');
        await page.evaluate(() => Object.assign(window, { notReloaded: true }));
        const menu = page.getByRole('navigation', { name: '주 메뉴' }).first();
        await menu.locator(`a[href="${area.path}"]`).click();
        await expectFailure(page, fault.code);

        const other = AREAS.find(({ remote }) => remote !== area.remote) as Area;
        await menu.locator(`a[href="${other.path}"]`).click();
        await expect(page.getByRole('heading', { level: 1, name: other.heading })).toBeVisible();

        await menu.locator(`a[href="${area.path}"]`).click();
        await expectFailure(page, fault.code);
        await heal();
        await failure(page).getByRole('button', { name: '다시 시도' }).click();
        await expect(page.getByRole('heading', { level: 1, name: area.heading })).toBeVisible({ timeout: 15_000 });
        expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
      });
    }

    test('is overridden by a server whose manifest is garbage, it says so, and the override can be taken back', async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies(cookies);
      await page.route(
        ({ pathname }) => pathname === '/broken/mf-manifest.json',
        (route) => route.fulfill({ contentType: 'application/json', body: '{ "metaData": ' }),
      );
      await page.goto(`${area.path}?remote.${area.remote}=${baseURL}/broken/mf-manifest.json`);
      await expectFailure(page, 'bad_content');
      await page.getByRole('button', { name: '되돌리기' }).click();
      await expect(page.getByRole('heading', { level: 1, name: area.heading })).toBeVisible();
    });
  });
}

test('signing in works with every remote down', async ({ page }) => {
  await page.route('**/remotes/**', (route) => route.abort());
  await signIn(page, PEOPLE.mina);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /김민아 메뉴/ })).toBeVisible();
});

test('a guest fetches nothing of a remote whose page is for members', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) asked.push(request.url());
  });
  await page.goto('/project/note');
  await expect(page).toHaveURL(/\/member\/login\?next=/);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
