import type { BrowserContext, Request } from '@playwright/test';
import { publishableKey } from './support/api.ts';
import { body, expectSaved, makeNote, makeNotes, makeProject, openNotes, tree, typeAtEnd } from './support/projects.ts';
import { replaceSession, SESSION_COOKIE, sessionOfCookies } from './support/session.ts';
import {
  chooseItem,
  expect,
  type Page,
  type Person,
  signInAgain,
  signInOnScreen,
  signOutOnScreen,
  test,
} from './support/test.ts';
import { visit } from './support/visit.ts';

/** Text that is typed while the network is down. */
const WORDS = '끊긴 사이에 쓴 글';

async function storedText(me: Person, noteId: string) {
  const [note] = await me.rows<{ body_text: string }>(`notes?select=body_text&id=eq.${noteId}`);
  return note?.body_text;
}

const LOST = /ERR_(FAILED|CONNECTION|INTERNET|NETWORK|EMPTY)/;

test.describe('a lost connection', () => {
  test.use({ allowedErrors: LOST });

  test('a project whose response was lost is created once', async ({ page, me }) => {
    await page.goto('/project');
    const name = '한 번만';
    let cut = 0;
    await page.route('**/rest/v1/projects*', async (route) => {
      if (route.request().method() !== 'POST' || cut > 0) return route.fallback();
      cut++;
      await route.fetch(); // the server handles the request, and its response is lost
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '새 프로젝트' }).first().click();
    await page.getByLabel('프로젝트 이름').fill(name);
    await page.getByRole('button', { name: '만들기' }).click();
    await expect(page).toHaveURL(/\/project\/dashboard/);
    expect(cut).toBe(1);
    expect(await me.rows(`projects?select=id&name=eq.${encodeURIComponent(name)}`)).toHaveLength(1);
  });

  test('text typed while the server is unreachable is saved later', async ({ page, me }) => {
    const noteId = await makeNote(me, '끊긴 사이');
    await page.goto(`/project/note/edit/${noteId}`);
    await body(page).click();
    await page.route('**/rest/v1/rpc/save_note', (route) => route.abort('connectionrefused'));
    await page.keyboard.type(WORDS);
    await expect(page.getByText(/저장하지 못|저장되지 않|다시 시도/).first()).toBeVisible();
    await expect(body(page)).toContainText(WORDS);
    await page.unroute('**/rest/v1/rpc/save_note');
    await expect(page.getByText('저장됨').first()).toBeVisible({ timeout: 30_000 });
    expect(await storedText(me, noteId)).toBe(WORDS);
  });
});

test.describe('a lost network', () => {
  // Without a network Chromium still answers from its cache.
  test.use({ isCold: true, allowedErrors: LOST });

  test('leaving unsaved text without a network asks for confirmation, and staying keeps the text', async ({
    page,
    context,
    me,
  }) => {
    const noteId = await typeOffline(page, me, questionFetched(page));
    const menu = page.getByRole('navigation', { name: '프로젝트 메뉴' });
    await menu.getByRole('link', { name: '노트' }).click();
    const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' });
    await question.getByRole('button', { name: '계속 쓰기' }).click();
    await expect(question).toBeHidden();
    await expect(body(page)).toContainText(WORDS);
    await expect(page).toHaveURL(new RegExp(noteId));
    await context.setOffline(false);
    await expect(page.getByText('저장됨').first()).toBeVisible({ timeout: 30_000 });
    expect(await storedText(me, noteId)).toBe(WORDS);
  });

  test('when the code of the dialog cannot be loaded either, the browser asks', async ({ page, context, me }) => {
    // The browser is never idle, so no code is preloaded.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await typeOffline(page, me);
    const menu = page.getByRole('navigation', { name: '프로젝트 메뉴' });
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await menu.getByRole('link', { name: '노트' }).click();
    await expect.poll(() => asked).toEqual([expect.stringContaining('이 브라우저에 남아요')]);
    await expect(body(page)).toContainText(WORDS);
    await context.setOffline(false);
    await expect(page.getByText('저장됨').first()).toBeVisible({ timeout: 30_000 });
  });
});

/** Waits for the code of the dialog. It is loaded when the browser is idle after the start. */
function questionFetched(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  const asked = page.waitForRequest(
    async (request) => {
      if (request.resourceType() !== 'script' || !request.url().includes('/shell/')) return false;
      const response = await request.response();
      return (await response?.text())?.includes('role:"alertdialog"') ?? false;
    },
    { timeout: 60_000 },
  );
  page.on('request', (request) => request.resourceType() === 'script' && underway.add(request));
  page.on('requestfinished', (request) => underway.delete(request));
  return async () => {
    await asked;
    await expect.poll(() => underway.size).toBe(0);
  };
}

/** Opens a new note, disconnects the network and types, so that the text waits to be saved. Returns the id of the note. */
async function typeOffline(page: Page, me: Person, before = async () => {}): Promise<string> {
  const noteId = await makeNote(me, '끊긴 사이');
  await page.goto(`/project/note/edit/${noteId}`);
  await body(page).click();
  await before();
  await page.context().setOffline(true);
  await page.keyboard.type(WORDS);
  await expect(page.getByText(/저장하지 못|저장되지 않|다시 시도/).first()).toBeVisible();
  return noteId;
}

test.describe('a server that fails', () => {
  test.use({ allowedErrors: /status of 500 .*\/rpc\/save_note\)$/ });

  test('text that it fails to save is kept, and saved when it works again', async ({ page, me }) => {
    const noteId = await makeNote(me, '기다리는 노트');
    await page.route('**/rest/v1/rpc/save_note', (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'too many connections' } }),
    );
    await page.goto(`/project/note/edit/${noteId}`);
    await typeAtEnd(page, '끝까지 남는 글');
    await expect(page.locator('[data-save-state=error]')).toBeVisible();
    await expect(body(page)).toHaveText('끝까지 남는 글');
    await page.unroute('**/rest/v1/rpc/save_note');
    await expect(page.locator('[data-save-state=saved]')).toBeVisible({ timeout: 30_000 });
    expect(await storedText(me, noteId)).toBe('끝까지 남는 글');
  });
});

/** The session is ended elsewhere, and the token of this browser expires. */
async function endSession(context: BrowserContext) {
  const cookies = (await context.cookies()).filter(({ name }) => SESSION_COOKIE.test(name));
  const session = sessionOfCookies(cookies);
  const headers = { apikey: await publishableKey(context.request), authorization: `Bearer ${session.access_token}` };
  expect((await context.request.post('/auth/v1/logout?scope=local', { headers })).ok()).toBe(true);
  await replaceSession(context, cookies, { ...session, expires_at: 1 });
}

test.describe('a session that ends while a note is edited', () => {
  test.use({ allowedErrors: /status of 40[0-3] .*\/(auth|rest)\/v1\// });

  test('a session that ends while a note is edited is renewed by a sign-in dialog over the page, and the text is saved', async ({
    page,
    context,
    newPerson,
  }) => {
    // The browser has another session than the API client, whose session stays valid.
    const me = await newPerson('김민아');
    await signInOnScreen(page, me);
    const noteId = await makeNote(me, '쓰던 노트');
    await visit(page, `/project/note/edit/${noteId}`);
    let text = '';
    for (const [how, end, before, after] of [
      ['ended elsewhere', endSession, '앞에 쓴 글.', ' 뒤에 쓴 글.'],
      ['without its cookies', (of: BrowserContext) => of.clearCookies(), ' 더 쓴 글.', ' 끝에 쓴 글.'],
    ] as const)
      await test.step(how, async () => {
        await typeAtEnd(page, before);
        await expectSaved(page);
        // The cursor is at the end. The dialog opens when the loss is noticed and nobody types.
        await end(context);
        await page.keyboard.type(after);
        text += before + after;
        const dialog = page.getByRole('dialog', { name: '다시 로그인해 주세요' });
        await expect(dialog.getByLabel('이메일')).toHaveValue(me.email);
        // No other user can sign in to this page.
        await expect(dialog.getByLabel('이메일')).not.toBeEditable();
        // The frame behind the dialog does not change.
        for (const [menu, item] of [
          ['주 메뉴', '메모'],
          ['프로젝트 메뉴', '멤버'],
        ])
          await expect(page.locator(`aside nav[aria-label="${menu}"]`)).toContainText(item as string);
        await signInAgain(page, me.password);
        await expect(body(page)).toHaveText(text);
        await expectSaved(page);
        await expect.poll(() => storedText(me, noteId)).toBe(text);
      });
  });
});

test.describe('without a network', () => {
  test.use({ isCold: true, allowedErrors: /ERR_INTERNET_DISCONNECTED|^console: \[(content|shell)\] / });

  test('a screen whose files cannot be loaded shows a message and opens automatically later, without losing a memo', async ({
    page,
    context,
    me: _,
  }) => {
    await page.goto('/memo');
    const text = '끊긴 채로 적은 메모';
    await page.getByLabel('메모 내용').fill(text);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    const menu = page.getByRole('navigation', { name: '주 메뉴' }).first();
    const expectOffline = async () => {
      await expect(page.getByText('지금은 인터넷에 연결되어 있지 않아요.')).toBeVisible();
      await expect(page.getByText('다른 메뉴는 그대로 쓸 수 있어요.')).toHaveCount(0);
    };
    await menu.getByRole('link', { name: '공지' }).click();
    await expectOffline();
    await page.getByRole('button', { name: /김민아/ }).click();
    await chooseItem(page.getByRole('menuitem', { name: '내 계정' }));
    await expect(page).toHaveURL(/\/member\/account/);
    await expectOffline();
    await menu.getByRole('link', { name: '메모' }).click();
    await expectOffline();
    await context.setOffline(false);
    const memo = page.getByRole('article').filter({ hasText: text });
    await expect(memo.getByRole('link', { name: /메모 열기/ })).toBeVisible();
  });
});

test('two tabs with two projects do not affect each other', async ({ page, context, me }) => {
  const [one, two] = [await makeProject(me, '첫째 창'), await makeProject(me, '둘째 창')];
  await makeNotes(me, two, '둘째의 노트');
  await page.goto(`/project/dashboard?projectId=${one}`);
  const other = await context.newPage();
  await other.goto(`/project/note?projectId=${two}`);
  await expect.poll(() => tree(other)).toBe('둘째의 노트');

  const menu = page.getByRole('navigation', { name: '프로젝트 메뉴' });
  await openNotes(page);
  await page.getByRole('button', { name: '새 노트' }).first().click();
  await page.waitForURL(/\/project\/note\/edit\//);
  const noteId = page.url().split('/').at(-1)?.split('?')[0];
  await expect(async () => {
    const [note] = await me.rows<{ project_id: string }>(`notes?select=project_id&id=eq.${noteId}`);
    expect(note?.project_id).toBe(one);
  }).toPass();

  await page.reload();
  await expect(menu.getByRole('link', { name: '멤버' })).toHaveAttribute('href', new RegExp(one));
  await expect.poll(() => tree(other)).toBe('둘째의 노트');
});

test('the session is the specified cookie and is deleted on sign-out; signing in leads to this origin only', async ({
  page,
  context,
  newPerson,
}) => {
  await signInOnScreen(page, await newPerson('김민아'), { next: '//evil.example/steal' });
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  const cookies = (await context.cookies()).filter(({ name }) => SESSION_COOKIE.test(name));
  expect(cookies.length).toBeGreaterThan(0);
  const days = ((cookies[0]?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(cookies.every(({ path, httpOnly, sameSite }) => path === '/' && !httpOnly && sameSite === 'Lax')).toBe(true);
  expect(days).toBeGreaterThan(395);
  expect(cookies.every(({ value }) => value.length <= 3180)).toBe(true);
  await signOutOnScreen(page, '김민아');
  await expect(page).toHaveURL(/\/$/);
  // Unsaved changes are sent first.
  const left = async () => (await context.cookies()).filter(({ name, value }) => SESSION_COOKIE.test(name) && value);
  await expect.poll(left).toEqual([]);
});

test('a guest’s deep link requires sign-in, loads no code of the remote, and is opened afterwards', async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson('김민아');
  const remotes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) remotes.push(request.url());
  });
  await page.goto('/memo?view=trash');
  await expect(page).toHaveURL(/\/member\/login\?next=/);
  await page.waitForLoadState('networkidle');
  expect(remotes).toEqual([]);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/memo\?view=trash$/);
});

test.describe('a sign-out elsewhere', () => {
  test.use({ allowedErrors: /status of 40[0-3] .*\/(auth|rest)\/v1\/|status of 401 .*\/api\/private\/|ERR_FAILED/ });

  /** Text of the page that somebody can still read. */
  const legible = (page: Page) =>
    page.evaluate(() => {
      const isLegible = (element: Element) =>
        getComputedStyle(element).visibility === 'visible' && !element.closest('[data-uncovered]');
      const texts = [...document.querySelectorAll('body *')].filter(isLegible).map(({ tagName }) => tagName);
      return [document.title, ...texts.filter((name) => !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(name))].join(' ');
    });
  const expectCovered = async (page: Page) => {
    await expect.poll(() => legible(page), { timeout: 2_000, intervals: [100] }).toBe('도장');
    await expect(page.getByRole('dialog', { name: '다시 로그인해 주세요' })).toBeVisible();
  };

  test('the page is illegible within two seconds, and its unsaved text is there again after the sign-in', async ({
    page,
    context,
    openBrowser,
    newPerson,
  }) => {
    const me = await newPerson('김민아');
    await signInOnScreen(page, me);
    const noteId = await makeNote(me, '쓰던 노트');
    await visit(page, `/project/note/edit/${noteId}`);
    await typeAtEnd(page, '앞에 쓴 글.');
    await expectSaved(page);
    await context.route('**/rest/v1/rpc/save_note', (route) => route.abort());
    await page.keyboard.type(' 뒤에 쓴 글.');

    await test.step('in another tab', async () => {
      const tab = await context.newPage();
      await tab.goto('/memo');
      await signOutOnScreen(tab, me.name);
      await tab.getByRole('alertdialog').getByRole('button', { name: '남겨 두고 로그아웃' }).click();
      await expect(tab.getByRole('link', { name: '로그인' }).first()).toBeVisible();
      await expectCovered(page);
      await tab.close();
      await context.unroute('**/rest/v1/rpc/save_note');
      await signInAgain(page, me.password);
      await expect(body(page)).toBeVisible();
      await expect(body(page)).toHaveText('앞에 쓴 글. 뒤에 쓴 글.');
      await expectSaved(page);
      await expect(page).toHaveTitle(/^쓰던 노트/);
    });

    await test.step('by another device', async () => {
      const elsewhere = await openBrowser();
      await signInOnScreen(elsewhere, me, { next: '/member/account' });
      await elsewhere.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }).click();
      await elsewhere.getByRole('alertdialog').getByRole('button', { name: '모두 로그아웃' }).click();
      await expect(elsewhere.getByText('다른 기기에서 모두 로그아웃했어요.')).toBeVisible();
      await expectCovered(page);
      await page.getByRole('button', { name: '로그아웃한 채로 나가기' }).click();
      await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    });
  });
});
