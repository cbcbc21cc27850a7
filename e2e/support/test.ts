import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

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
  allowedErrors: RegExp;
  /** Opens another person's browser: cookies of its own, watched like `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  watched: undefined;
}

/** Every page of the browser, also those that a link opens. */
function watchBrowser(context: BrowserContext, found: string[]) {
  context.on('weberror', (error) => found.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  });
}

const CSP = 'Content Security Policy';

/** A pattern that lets much pass lets no CSP violation pass: that takes one which names it. */
const isAllowed = (problem: string, allowed: RegExp) =>
  allowed.test(problem) && (!problem.includes(CSP) || allowed.source.includes(CSP));

/** A journey fails on any console error, uncaught error or CSP violation (which Chromium reports as console error). */
export const test = base.extend<Watch & { problems: string[] }>({
  allowedErrors: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  problems: async ({}, use) => {
    await use([]);
  },
  openBrowser: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options });
      contexts.push(context);
      watchBrowser(context, problems);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  watched: [
    async ({ context, problems, allowedErrors }, use) => {
      watchBrowser(context, problems);
      await use(undefined);
      expect(problems.filter((problem) => !isAllowed(problem, allowedErrors))).toEqual([]);
    },
    { auto: true },
  ],
});

interface SignInOptions {
  password?: string;
  /** Path to be led to. */
  next?: string;
  /** Another platform than the one that all journeys share. */
  origin?: string;
}

/** Signs in through the screen, as a person does. */
export async function signInOnScreen(page: Page, email: string, options: SignInOptions = {}) {
  const { password = DEMO_PASSWORD, next, origin = '' } = options;
  await page.goto(`${origin}/member/login${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/member/login'));
}

// Sessions of the demo people, once a process. Who signs out in a journey ends theirs and signs in on the screen.
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Opens `next`, where it is given, as one of the demo people: through the screen the first time, with that session from
 * then on.
 */
export async function signIn(page: Page, email: string, next?: string) {
  const cookies = sessions.get(email);
  if (cookies) {
    await page.context().addCookies(cookies);
    if (next) await page.goto(next);
    return;
  }
  await signInOnScreen(page, email, next ? { next } : {});
  sessions.set(email, await page.context().cookies());
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
