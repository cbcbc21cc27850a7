import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test';
import { type KeptBrowsers, keepBrowsers } from './kept-browsers.ts';
import { demoPerson, makeAdmin, makePerson, PASSWORD, PEOPLE, type Person } from './people.ts';

export { PEOPLE, type Person } from './people.ts';
export type { Page };
export { expect };

interface Fixtures {
  /** Console errors that a journey expects because it makes a request fail on purpose. */
  allowedErrors: RegExp;
  /** Whether `page` is in a new browser. This is for journeys that need an empty cache, or that kill the browser. */
  isCold: boolean;
  /**
   * Opens another browser with its own cookies. Its errors fail the journey like those of `page`. With options it is a new
   * browser with a cold cache.
   */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new person called 김민아, signed in in `page`. */
  me: Person;
  /** A new admin called 운영자, signed in in `page`. */
  admin: Person;
  /** Creates another user who is not signed in anywhere. */
  newPerson: (name: string) => Promise<Person>;
  newAdmin: (name: string) => Promise<Person>;
  /** Opens another browser in which a user is signed in. */
  openBrowserOf: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
  /** One of the demo's users, with the demo's content. For journeys that test the demo itself. */
  demo: (who: keyof typeof PEOPLE) => Promise<Person>;
  problems: string[];
  watched: undefined;
}

interface WorkerFixtures {
  kept: KeptBrowsers;
}

/**
 * Watches every page of the browser, including pages that a link opens.
 *
 * @returns a function that stops it
 */
function watchBrowser(context: BrowserContext, found: string[]) {
  const onError = (error: WebError) => void found.push(`page error: ${error.error().message}`);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
  };
  context.on('weberror', onError).on('console', onMessage);
  return () => void context.off('weberror', onError).off('console', onMessage);
}

/** The browser logs a lost socket itself. The page reconnects, and `live.spec.ts` tests this. */
const LOST_SOCKET = /^console: WebSocket connection to '[^']*\/realtime\//;

/** On a busy machine an extension, for example the bell, may be loaded only after a journey has switched off the network. */
const LOST_EXTENSION = /^console: \[[a-z-]+\] \w+\/[\w-]+ \{code: unreachable\b/;

const CSP = 'Content Security Policy';

/** The default of Playwright. */
const WIDTH = 1280;

/** A pattern allows a CSP violation only when it contains CSP itself. */
const isAllowed = (problem: string, allowed: RegExp) =>
  (allowed.test(problem) ||
    LOST_SOCKET.test(problem) ||
    (LOST_EXTENSION.test(problem) && allowed.source.includes('ERR_'))) &&
  (!problem.includes(CSP) || allowed.source.includes(CSP));

/**
 * A journey fails on any console error, uncaught error or CSP violation. Chromium reports a CSP violation as a console error.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  kept: [
    async ({ browser }, use) => {
      const kept = keepBrowsers(browser);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  isCold: [false, { option: true }],
  context: async ({ browser, kept, isCold, viewport, baseURL }, use) => {
    // A kept browser has the window size of the journey for which it was created.
    const isOwn = isCold || viewport?.width !== WIDTH;
    const context = await (isOwn ? browser.newContext() : kept.take(String(baseURL)));
    await use(context);
    await (isOwn ? context.close() : kept.giveBack(context));
  },
  allowedErrors: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  problems: async ({}, use) => {
    await use([]);
  },
  openBrowser: async ({ browser, kept, baseURL, problems }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const context = await (options
        ? browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul', ...options })
        : kept.take(String(baseURL)));
      const unwatch = watchBrowser(context, problems);
      closings.push(async () => {
        unwatch();
        await (options ? context.close() : kept.giveBack(context));
      });
      return context.newPage();
    });
    for (const close of closings) await close();
  },
  openBrowserOf: async ({ openBrowser }, use) => {
    await use(async (person, options) => {
      const page = await openBrowser(options);
      await person.enter(page.context());
      return page;
    });
  },
  newPerson: async ({ request, baseURL }, use) => {
    await use((name) => makePerson(request, String(baseURL), name));
  },
  newAdmin: async ({ request, baseURL }, use) => {
    await use((name) => makeAdmin(request, String(baseURL), name));
  },
  demo: async ({ request, baseURL }, use) => {
    await use((who) => demoPerson(request, String(baseURL), PEOPLE[who]));
  },
  me: async ({ context, newPerson }, use) => {
    const me = await newPerson('김민아');
    await me.enter(context);
    await use(me);
  },
  admin: async ({ context, newAdmin }, use) => {
    const admin = await newAdmin('운영자');
    await admin.enter(context);
    await use(admin);
  },
  watched: [
    async ({ context, problems, allowedErrors }, use) => {
      const unwatch = watchBrowser(context, problems);
      await use(undefined);
      unwatch();
      expect(problems.filter((problem) => !isAllowed(problem, allowedErrors))).toEqual([]);
    },
    { auto: true },
  ],
});

interface SignInOptions {
  /** Path that opens after signing in. */
  next?: string;
  /** Another platform than the shared one. */
  origin?: string;
}

/** Signs in through the screen, as a user does. */
export async function signInOnScreen(page: Page, person: Pick<Person, 'email' | 'password'>, options?: SignInOptions) {
  const { next, origin = '' } = options ?? {};
  await page.goto(`${origin}/member/login${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  await submitSignIn(page, person);
}

/** The same without loading the page again, after a sign-out has led to the home page. */
export async function signInAfterSignOut(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.getByRole('link', { name: '로그인' }).first().click();
  await submitSignIn(page, person);
}

async function submitSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/member/login'));
}

/** Clicks an item of a menu. A menu that has just opened accepts no click before the pointer has moved in it. */
export async function chooseItem(item: Locator) {
  await item.hover();
  await item.click();
}

export async function signOutOnScreen(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await chooseItem(page.getByRole('menuitem', { name: '로그아웃' }));
}

/** Fills in and submits the current sign-up form. */
export async function signUp(page: Page, name: string, email: string) {
  await page.getByRole('heading', { level: 1, name: '회원가입' }).waitFor();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: '이름' }).fill(name);
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/member/signup'));
}

/** Fills in the dialog that asks for the password after a session has ended. */
export async function signInAgain(page: Page, password: string) {
  const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
  await dialog.getByLabel('비밀번호', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(dialog).toBeHidden();
}
