import type { BrowserContext } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { expect, expectAccessible, PEOPLE, signIn, test } from './support/test.ts';

interface Route {
  path: string;
  as: keyof typeof PEOPLE | null;
}

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390] as const;

const FIXED: Route[] = [
  { path: '/', as: null },
  { path: '/about', as: null },
  { path: '/member/login', as: null },
  { path: '/member/signup', as: null },
  { path: '/member/find-password', as: null },
  { path: '/member/reset-password', as: null },
  { path: '/member/verify?sent=me@dojang.test', as: null },
  { path: '/member/verify?error_code=otp_expired', as: null },
  { path: '/notice', as: null },
  { path: '/no-such-page', as: null },
  { path: '/', as: 'mina' },
  { path: '/member/account', as: 'mina' },
  { path: '/project', as: 'mina' },
  { path: '/memo', as: 'mina' },
  { path: '/memo/edit', as: 'mina' },
  { path: '/notice', as: 'mina' },
  { path: '/page', as: 'mina' },
  { path: '/page/template', as: 'mina' },
  { path: '/admin', as: 'admin' },
  { path: '/admin/membership/user', as: 'admin' },
  { path: '/notice/write', as: 'admin' },
];

const cookies: Partial<Record<keyof typeof PEOPLE, Awaited<ReturnType<BrowserContext['cookies']>>>> = {};
let routes: Route[] = FIXED;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const mina = await apiAs(request, PEOPLE.mina);
  const [note] = await mina.rows<{ id: string; project_id: string }>(
    'notes?select=id,project_id&removed_at=is.null&limit=1',
  );
  const [memo] = await mina.rows('memos?select=id&removed_at=is.null&limit=1');
  const [notice] = await mina.rows('notices?select=id&limit=1');
  const [page] = await mina.rows('pages?select=id&limit=1');
  const project = `projectId=${note?.project_id}`;
  routes = [
    ...FIXED,
    { path: `/project/dashboard?${project}`, as: 'mina' },
    { path: `/project/member?${project}`, as: 'mina' },
    { path: `/project/note?${project}`, as: 'mina' },
    { path: `/project/note/edit/${note?.id}`, as: 'mina' },
    { path: `/project/note/view/${note?.id}`, as: 'mina' },
    { path: `/project/note/removed?${project}`, as: 'mina' },
    { path: `/memo/edit?memoId=${memo?.id}`, as: 'mina' },
    { path: `/memo/detail?memoId=${memo?.id}`, as: 'mina' },
    { path: `/notice/detail?noticeId=${notice?.id}`, as: 'mina' },
    { path: `/page/edit?pageId=${page?.id}`, as: 'mina' },
  ];
  for (const person of ['mina', 'admin'] as const) {
    const context = await browser.newContext({ baseURL, locale: 'ko-KR' });
    await signIn(await context.newPage(), PEOPLE[person]);
    cookies[person] = await context.cookies();
    await context.close();
  }
  await request.dispose();
});

// A 404 page is a 404 for the console too.
test.use({ allowedErrors: [/status of 404/] });

for (const width of WIDTHS) {
  test(`no route has an axe violation or a sideways scroll, light and dark, ${width} wide`, async ({ openBrowser }) => {
    test.setTimeout(300_000);
    const found: string[] = [];
    for (const as of [null, 'mina', 'admin'] as const) {
      const page = await openBrowser({ reducedMotion: 'reduce', viewport: { width, height: 900 } });
      if (as) await page.context().addCookies(cookies[as] ?? []);
      for (const route of routes.filter((entry) => entry.as === as)) {
        await page.goto(route.path);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`));
          const name = `${route.path} ${as ?? 'guest'} ${theme} ${width}`;
          await expectAccessible(page, name).catch((error: Error) => found.push(error.message));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (overflow > 0) found.push(`${name}: ${overflow} px wider than the screen`);
        }
      }
      await page.context().close();
    }
    expect(found.join('\n\n')).toBe('');
  });
}
