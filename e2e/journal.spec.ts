import type { BrowserContext, Locator, Route } from '@playwright/test';
import { apiAs, type PersonApi } from './support/api.ts';
import { body, makeNotes, makeProject } from './support/projects.ts';
import { DEMO_PASSWORD, expect, type Page, PEOPLE, signInOnScreen, test } from './support/test.ts';

/** One kind of editor, as a person meets it. */
interface Editor {
  email: string;
  /** Makes a document and answers its address. */
  make: (page: Page, api: PersonApi) => Promise<string>;
  /** Where one types. */
  field: (page: Page) => Locator;
  /** Takes up the writing at the end of what stands there. */
  enter: (page: Page) => Promise<void>;
  read: (field: Locator) => Promise<string>;
  /** Saves, where the editor does not do so itself. */
  save: (page: Page) => Promise<void>;
  /** The request that saves. */
  request: string;
  /** What the server has. */
  stored: (id: string, api: PersonApi) => Promise<unknown>;
}

const idOf = (address: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? '';
const byItself = async () => {};
const textOf = async (field: Locator) => (await field.textContent()) ?? '';
const fieldValue = (field: Locator) => field.inputValue();
const click = (of: (page: Page) => Locator) => async (page: Page) => {
  await of(page).click();
  await page.keyboard.press('Control+End');
};
const memoField = (page: Page) => page.getByRole('textbox', { name: '메모 내용' });
const noticeField = (page: Page) => page.getByRole('textbox', { name: '공지 내용' });
const heading = (page: Page) => page.frameLocator('.gjs-frame').locator('h1');
const firstRow = async (api: PersonApi, query: string) => (await api.rows<Record<string, unknown>>(query))[0];

const EDITORS: Record<string, Editor> = {
  note: {
    email: PEOPLE.mina,
    async make(page) {
      const [id] = await makeNotes(page, await makeProject(page, '일지'), '지켜지는 노트');
      return `/project/note/edit/${id}`;
    },
    field: body,
    enter: click(body),
    read: textOf,
    save: byItself,
    request: '**/rest/v1/rpc/save_note',
    stored: async (id, api) => (await firstRow(api, `notes?select=body_text&id=eq.${id}`))?.body_text,
  },
  memo: {
    email: PEOPLE.jun,
    async make(_, api) {
      const id = crypto.randomUUID();
      await api.send('/rest/v1/memos?select=id', { id, user_id: api.userId, body: '메모', tags: [] });
      return `/memo/edit?memoId=${id}`;
    },
    field: memoField,
    enter: click(memoField),
    read: fieldValue,
    save: byItself,
    request: '**/rest/v1/rpc/save_memo',
    stored: async (id, api) => (await firstRow(api, `memos?select=body&id=eq.${id}`))?.body,
  },
  notice: {
    email: PEOPLE.admin,
    async make(_, api) {
      const id = crypto.randomUUID();
      const patch = {
        title: '지켜지는 공지',
        body: { type: 'doc', content: [{ type: 'paragraph' }] },
        status: 'draft',
      };
      await api.send('/rest/v1/rpc/save_notice', { p_notice_id: id, p_base_rev: 0, p_patch: patch });
      return `/notice/write?noticeId=${id}`;
    },
    field: noticeField,
    enter: click(noticeField),
    read: textOf,
    save: (page) => page.getByRole('button', { name: '임시 저장' }).click(),
    request: '**/rest/v1/rpc/save_notice',
    stored: async (id, api) => (await firstRow(api, `notices?select=body_text&id=eq.${id}`))?.body_text,
  },
  page: {
    email: PEOPLE.mina,
    async make(page) {
      await page.goto('/page/template');
      await page.getByRole('button', { name: '동네 카페 사용하기' }).click();
      await page.waitForURL(/\/page\/edit\?pageId=/);
      return page.url();
    },
    field: heading,
    async enter(page) {
      await heading(page).dblclick();
      await page.keyboard.press('Control+End');
    },
    read: textOf,
    save: byItself,
    request: '**/rest/v1/rpc/save_draft',
    stored: async (id, api) => JSON.stringify((await firstRow(api, `pages?select=draft&id=eq.${id}`))?.draft),
  },
};

/** Within it what is typed is on the device. */
const DEVICE_MS = 300;

/** The tab's process ends: no handler of the page runs any more. */
async function crash(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Opens the document in a new tab, and goes on with what is offered there. */
async function openAndContinue(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const offer = page.getByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(offer).toBeHidden();
  return page;
}

// A save that hangs while the tab ends, one without a network, one without a session.
test.use({ allowedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|status of 40[0-3]|Blocked script execution/ });

// Each has a browser, a session and a document of its own.
test.describe.configure({ mode: 'parallel' });

for (const [kind, editor] of Object.entries(EDITORS))
  test(`nothing typed into a ${kind} is lost with its tab, its network or its session`, async ({ page, context }) => {
    const { field, enter, read, save, request, email } = editor;
    await signInOnScreen(page, email);
    const api = await apiAs(page.request, email);
    const address = await editor.make(page, api);
    const open = async (tab: Page) => {
      await tab.goto(address);
      await field(tab).waitFor();
      return (await read(field(tab))).trim();
    };
    const type = async (tab: Page, words: string) => {
      await enter(tab);
      await tab.keyboard.type(words);
    };
    const expectText = (tab: Page, text: string) =>
      expect.poll(async () => (await read(field(tab))).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
    const expectStored = (text: string) => expect.poll(() => editor.stored(idOf(address), api)).toContain(text);

    // The tab is killed in mid-sentence.
    const start = await open(page);
    const hang = (_: Route) => {};
    await context.route(request, hang);
    await type(page, '가나');
    await page.waitForTimeout(DEVICE_MS);
    await crash(page);
    await context.unroute(request, hang);
    const second = await openAndContinue(context, address);
    await expectText(second, `${start}가나`);
    await save(second);
    await expectStored('가나');

    // Offline, and closed.
    await open(second);
    await context.setOffline(true);
    await type(second, '다라');
    await second.waitForTimeout(DEVICE_MS);
    await second.close();
    await context.setOffline(false);
    const third = await openAndContinue(context, address);
    await expectText(third, `${start}가나다라`);
    await save(third);
    await expectStored('가나다라');

    // The session is gone from the browser in mid-edit.
    await open(third);
    await context.clearCookies();
    await type(third, '마바');
    await save(third);
    const dialog = third.getByRole('dialog', { name: '다시 로그인해 주세요' });
    await dialog.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectText(third, `${start}가나다라마바`);
    await save(third);
    await expectStored('가나다라마바');

    // Acknowledged, and forgotten.
    await third.goto(address);
    await expectText(third, `${start}가나다라마바`);
  });

test('signing out saves what was just typed, and keeps for the same person what cannot be saved', async ({ page }) => {
  const { enter, make, request, stored } = EDITORS.note as Editor;
  await signInOnScreen(page, PEOPLE.mina);
  const api = await apiAs(page.request, PEOPLE.mina);
  const address = await make(page, api);
  const write = async (words: string) => {
    await page.goto(address);
    await enter(page);
    await page.keyboard.type(words);
    await page.getByRole('button', { name: /김민아/ }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
  };
  await write('가나');
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(idOf(address), api)).toBe('가나');

  await signInOnScreen(page, PEOPLE.mina);
  await page.route(request, (route) => route.abort('internetdisconnected'));
  await write('다라');
  const question = page.getByRole('alertdialog', { name: '저장하지 못한 내용이 있어요' });
  await question.getByRole('button', { name: '남겨 두고 로그아웃' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.unroute(request);

  await signInOnScreen(page, PEOPLE.mina);
  const again = await openAndContinue(page.context(), address);
  await expect(body(again)).toHaveText('가나다라');
  await expect.poll(() => stored(idOf(address), api)).toBe('가나다라');
});
