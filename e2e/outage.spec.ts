import type { Locator, Route } from '@playwright/test';
import { makeProject } from './support/projects.ts';
import { withoutRealtime } from './support/realtime.ts';
import { replaceSession, SESSION_COOKIE, sessionOfCookies } from './support/session.ts';
import { expect, type Page, test } from './support/test.ts';

// When the backend cannot verify the session, nobody is signed out. The URL stays, and the page opens when the backend answers.

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><p>nginx' });
const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });

interface Fault {
  name: string;
  answer: (route: Route) => unknown;
  /** The connection message. */
  says: RegExp;
}

const FAULTS: Fault[] = [
  {
    name: '500',
    answer: json(500, { code: 'XX000', message: 'connect ENOENT /run/pg/.s.PGSQL.5432' }),
    says: /서버에 문제가/,
  },
  { name: '429', answer: json(429, { code: 'too_many_requests', message: 'slow down' }), says: /요청이 너무 많아요/ },
  { name: '502 as a page', answer: html(502), says: /서버에 문제가/ },
  { name: '200 as a page', answer: html(200), says: /알 수 없는 답|서버에 문제가/ },
  {
    name: 'incomplete JSON',
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"id": "x' }),
    says: /알 수 없는 답|서버에 문제가/,
  },
  { name: 'a connection reset', answer: (route) => route.abort('connectionreset'), says: /서버에 연결하지 못했어요/ },
];

/**
 * By day one fault of each kind: an error, an HTML page instead of an answer, and no answer. Unit tests of the client cover all
 * faults.
 */
const SHOWN_FAULTS = FAULTS.filter(({ name }) => process.env.NIGHTLY || /^500|^200|reset/.test(name));

/** Applies to every request of the product. */
const LIMIT_MS = 15_000;
const PROFILES = '**/rest/v1/profiles?*';
const RENEWAL = '**/auth/v1/token?grant_type=refresh_token';

const GUARDS = [
  { guard: 'members', path: '/memo?view=trash', heading: /메모/ },
  { guard: 'admins', path: '/admin/membership/user', isAdmin: true, heading: /회원/ },
  { guard: 'the page area', path: '/page', heading: /페이지/ },
  { guard: 'guests', path: '/member/login?next=%2Fmemo', heading: /메모/, to: '/memo' },
  { guard: 'all, which is another for members,', path: '/', heading: /김민아 님/ },
];

/**
 * Opens a page that sends requests to a server that never answers. Advances the clock past the time limit of the requests until
 * `check` succeeds.
 */
async function letTimeRunOut(page: Page, unanswered: string, address: string, check: () => Promise<void>) {
  await page.clock.install();
  await page.route(unanswered, () => {});
  const asked = page.waitForRequest(unanswered);
  await page.goto(address);
  await asked;
  // Later requests of the same page have their own time limits.
  await expect(async () => {
    await page.clock.fastForward(LIMIT_MS);
    await check();
  }).toPass({ timeout: 20_000 });
}

const outage = (page: Page) => page.locator('[data-error-page=outage]');

/** Console errors of a failing request, and the shell's own report about it. */
const REPORTS = /^console: (\[[a-z-]+\] |Failed to load resource|AppError|Auth)/;

async function expectOutage(page: Page, path: string, says: RegExp) {
  await expect(outage(page).getByRole('heading', { name: '연결할 수 없어요' })).toBeVisible();
  await expect(outage(page)).toContainText(says);
  await expect(outage(page).getByRole('button', { name: '다시 시도' })).toBeVisible();
  const text = await page.locator('#root').textContent();
  expect(text).not.toMatch(/<h1>|Bad Gateway|nginx|PGSQL|TypeError|AppError|SyntaxError/);
  if (!says.source.includes('연결하지')) expect(text).not.toContain('인터넷');
  expect(page.url().endsWith(path)).toBe(true);
  // The user is not shown as a guest.
  await expect(page.getByRole('link', { name: '로그인', exact: true })).toHaveCount(0);
}

/** Presses 다시 시도. On a slow machine the button may already be gone, because the page also opens automatically. */
async function openAgain(page: Page, opened: Locator) {
  await outage(page)
    .getByRole('button', { name: '다시 시도' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(opened).toBeVisible();
}

test.describe('while the session cannot be verified', () => {
  test.use({ allowedErrors: REPORTS });

  for (const [index, { name, answer, says }] of SHOWN_FAULTS.entries()) {
    // At night every fault with every guard; otherwise each fault and each guard occurs at least once.
    const guards = GUARDS.filter((_, at) => process.env.NIGHTLY || at % SHOWN_FAULTS.length === index);

    test(`because of ${name}, pages keep their URL and open automatically later`, async ({
      newPerson,
      newAdmin,
      openBrowserOf,
    }) => {
      for (const { guard, path, isAdmin, heading, to = path } of guards) {
        await test.step(guard, async () => {
          const page = await openBrowserOf(await (isAdmin ? newAdmin : newPerson)('김민아'));
          await page.route(PROFILES, (route) => void answer(route));
          await page.goto(path);
          await page.evaluate(() => Object.assign(window, { notReloaded: true }));
          await expectOutage(page, path, says);
          await page.unroute(PROFILES);
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          expect(page.url().endsWith(to)).toBe(true);
          expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
          await page.close();
        });
      }
    });
  }

  test('a public page stays open, with the frame for members', async ({ page, me: _ }) => {
    await page.route(PROFILES, html(502));
    await page.goto('/notice');
    await expect(page.getByRole('heading', { level: 1, name: /공지/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /김민아 메뉴/ })).toBeVisible();
    await expect(page.getByRole('link', { name: '로그인', exact: true })).toHaveCount(0);
  });

  test('a project page waits for the role check in the same way', async ({ page, me }) => {
    const path = `/project/note?projectId=${await makeProject(me, '기다리는 프로젝트')}`;
    // Other tests already check the message for each answer, so here one answer is enough: a body that is not JSON.
    for (const { answer, says } of FAULTS.filter(({ name }) => process.env.NIGHTLY || name === '200 as a page')) {
      await page.route('**/rpc/project_detail', (route) => void answer(route));
      await page.goto(path);
      await expectOutage(page, path, says);
      await page.unroute('**/rpc/project_detail');
      await openAgain(page, page.getByRole('heading', { level: 1, name: /노트/ }));
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('open pages keep working', async ({ page, me: _ }) => {
    await page.goto('/memo');
    await expect(page.getByRole('heading', { level: 1, name: /메모/ })).toBeVisible();
    await page.clock.install();
    await page.clock.fastForward(120_000);
    await page.route(PROFILES, html(502));
    await page.getByRole('navigation', { name: '주 메뉴' }).first().getByRole('link', { name: '공지' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /공지/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /김민아 메뉴/ })).toBeVisible();
    await expect(outage(page)).toHaveCount(0);
  });

  test('because the server never answers, the message appears in time', async ({ page, me: _ }) => {
    await letTimeRunOut(page, PROFILES, '/memo', () => expect(outage(page)).toBeVisible({ timeout: 2_000 }));
    await expectOutage(page, '/memo', /응답이 너무 늦어요/);
    await page.unroute(PROFILES);
    await openAgain(page, page.getByRole('heading', { level: 1, name: /메모/ }));
  });
});

/** The token of the stored session has expired, so it must be refreshed. */
async function expireToken(page: Page) {
  const cookies = (await page.context().cookies()).filter(({ name }) => SESSION_COOKIE.test(name));
  await replaceSession(page.context(), cookies, { ...sessionOfCookies(cookies), expires_at: 1 });
}

test.describe('a session that cannot be refreshed', () => {
  test.use({ allowedErrors: REPORTS });

  // Unit tests of the client cover every kind of answer.
  for (const { name, answer, says } of FAULTS.filter(({ name }) => process.env.NIGHTLY || name === '429')) {
    test(`because of ${name} does not end`, async ({ page, me: _ }) => {
      await expireToken(page);
      let asked = 0;
      await page.route(RENEWAL, (route) => {
        asked += 1;
        return void answer(route);
      });
      await page.goto('/memo');
      await expectOutage(page, '/memo', says);
      expect(asked).toBeLessThanOrEqual(6);
      await page.unroute(RENEWAL);
      await openAgain(page, page.getByRole('heading', { level: 1, name: /메모/ }));
    });
  }
});

const MEMOS = '**/rest/v1/memos?*';

interface Refusals {
  refusals?: { firstAt: number; waited: number; urls: string[]; shownAt: number };
}

/**
 * Measures in the page when requests are refused and when the error is shown. The duration of a request is subtracted. A
 * refused connection normally ends at once, but here the process of this journey answers, and a busy machine delays it.
 */
const timeRefusals = (page: Page) =>
  page.addInitScript(() => {
    const times = { firstAt: 0, waited: 0, urls: [] as string[], shownAt: 0 };
    Object.assign(window, { refusals: times });
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const sentAt = performance.now();
      try {
        return await send(input, init);
      } catch (error) {
        if (url.includes('/rest/v1/memos?') && times.shownAt === 0) {
          if (!times.urls.includes(url)) times.urls.push(url);
          // Only requests of one list count, so that two parallel requests are not subtracted twice.
          if (times.firstAt === 0) times.firstAt = performance.now();
          else if (url === times.urls[0]) times.waited += performance.now() - sentAt;
        }
        throw error;
      }
    };
    new MutationObserver(() => {
      if (times.shownAt > 0) return;
      const alerts = [...document.querySelectorAll('[role=alert]')];
      if (alerts.some(({ textContent }) => textContent?.includes('불러오지 못했어요')))
        times.shownAt = performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** `own` is the time from the first refusal to the shown error, without the duration of the requests. */
const refusalTimes = (page: Page) =>
  page.evaluate(() => {
    const { firstAt = 0, waited = 0, shownAt = 0, urls = [] } = (window as Refusals).refusals ?? {};
    return { own: shownAt - firstAt - waited, urls };
  });

test.describe('a list that cannot be fetched', () => {
  test.use({ allowedErrors: REPORTS });

  test('because the connection is refused is requested three times in all, and shows the error within 2 s', async ({
    page,
    me: _,
  }) => {
    // Otherwise the list would be read again without 다시 시도 when the live connection begins.
    await withoutRealtime(page);
    const asked: Record<string, number> = {};
    await page.route(MEMOS, (route) => {
      const url = route.request().url();
      asked[url] = (asked[url] ?? 0) + 1;
      return route.abort('connectionrefused');
    });
    await timeRefusals(page);
    await page.goto('/memo');
    const failed = page.getByRole('alert').filter({ hasText: '불러오지 못했어요' });
    await expect(failed.getByRole('button', { name: '다시 시도' })).toBeVisible();
    const { own, urls } = await refusalTimes(page);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(2_000);

    // Another list of the same table may still be retrying. A fourth attempt would come 0.8 s after the third.
    await expect.poll(() => Object.values(asked).every((times) => times >= 3)).toBe(true);
    await page.waitForTimeout(1_500);
    expect(Object.keys(asked)).toEqual(urls);
    expect(Object.values(asked)).toEqual(urls.map(() => 3));

    await page.unroute(MEMOS);
    await failed.getByRole('button', { name: '다시 시도' }).click();
    await expect(failed).toHaveCount(0);
  });

  test('because the server never answers shows the error in time', async ({ page, me: _ }) => {
    const failed = page.getByRole('alert').filter({ hasText: '불러오지 못했어요' });
    await letTimeRunOut(page, MEMOS, '/memo', () =>
      expect(failed).toContainText('응답이 너무 늦어요', { timeout: 2_000 }),
    );
    await expect(failed.getByRole('button', { name: '다시 시도' })).toBeVisible();
  });
});
