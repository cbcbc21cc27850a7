import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

export type { Page };
export { expect };

/** Who the demo data knows; all share one password. */
export const PEOPLE = {
  mina: 'mina@dojang.test',
  jun: 'jun@dojang.test',
  sora: 'sora@dojang.test',
  admin: 'admin@dojang.test',
} as const;
export const DEMO_PASSWORD = 'dojang-demo-2026';
/** Of people who sign up in a journey. */
const NEW_PASSWORD = 'sunrise-mango-42';

interface Watch {
  /** Console errors that a journey expects (a request it makes fail on purpose). */
  allowedErrors: RegExp[];
  /** Opens another person's browser: cookies of its own, watched like `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  watched: undefined;
}

function watchPage(page: Page, found: string[]) {
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** A journey fails on any console error, uncaught error or CSP violation (which Chromium reports as console error). */
export const test = base.extend<Watch & { problems: string[] }>({
  allowedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  problems: async ({}, use) => {
    await use([]);
  },
  openBrowser: async ({ browser, problems }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options });
      contexts.push(context);
      const page = await context.newPage();
      watchPage(page, problems);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  watched: [
    async ({ page, problems, allowedErrors }, use) => {
      watchPage(page, problems);
      await use(undefined);
      expect(problems.filter((problem) => !allowedErrors.some((allowed) => allowed.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the screen, as a person does; `origin` is another platform than the one that all journeys share. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD, next?: string, origin = '') {
  await page.goto(`${origin}/member/login${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/member/login'));
}

/** Fills and sends the form of the sign-up page that stands there. */
export async function signUp(page: Page, name: string, email: string, password = NEW_PASSWORD) {
  await page.getByRole('heading', { level: 1, name: '회원가입' }).waitFor();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password);
  await page.getByRole('textbox', { name: '이름' }).fill(name);
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/member/signup'));
}

/** 0 violations of WCAG 2.2 A and AA on the page as it stands, after its motion has ended. */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any: [check] }) => `${id}: ${html.slice(0, 160)} ${check?.message ?? ''}`),
  );
  expect(lines, `axe on ${what}`).toEqual([]);
}
