import type { BrowserContext, Locator, Route } from '@playwright/test';
import type { PersonApi } from './support/api.ts';
import { expectOnDevice } from './support/journal.ts';
import { body, makeNote } from './support/projects.ts';
import { makeFrom } from './support/templates.ts';
import {
  expect,
  type Page,
  type Person,
  signInAfterSignOut,
  signInAgain,
  signInOnScreen,
  signOutOnScreen,
  test,
} from './support/test.ts';
import { visit } from './support/visit.ts';

/** How a user works with one kind of editor. */
interface Editor {
  /** Whether only admins have it. */
  isForAdmins?: boolean;
  /** Creates a document and returns its URL. */
  make: (api: PersonApi) => Promise<string>;
  /** The text field. */
  field: (page: Page) => Locator;
  /** Puts the cursor at the end of the text. */
  enter: (page: Page) => Promise<void>;
  read: (field: Locator) => Promise<string>;
  /** The request that saves. */
  request: string;
  /** The stored text. */
  stored: (id: string, api: PersonApi) => Promise<unknown>;
}

const idOf = (address: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? '';
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
    make: async (api) => `/project/note/edit/${await makeNote(api, '지켜지는 노트')}`,
    field: body,
    enter: click(body),
    read: textOf,
    request: '**/rest/v1/rpc/save_note',
    stored: async (id, api) => (await firstRow(api, `notes?select=body_text&id=eq.${id}`))?.body_text,
  },
  memo: {
    async make(api) {
      const id = crypto.randomUUID();
      await api.send('/rest/v1/memos?select=id', { id, user_id: api.userId, body: '메모', tags: [] });
      return `/memo/edit?memoId=${id}`;
    },
    field: memoField,
    enter: click(memoField),
    read: fieldValue,
    request: '**/rest/v1/rpc/save_memo',
    stored: async (id, api) => (await firstRow(api, `memos?select=body&id=eq.${id}`))?.body,
  },
  notice: {
    isForAdmins: true,
    async make(api) {
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
    request: '**/rest/v1/rpc/save_notice',
    stored: async (id, api) => (await firstRow(api, `notices?select=body_text&id=eq.${id}`))?.body_text,
  },
  page: {
    make: async (api) => `/page/edit?pageId=${await makeFrom(api, '동네 카페')}`,
    field: heading,
    async enter(page) {
      await heading(page).dblclick();
      await page.keyboard.press('Control+End');
    },
    read: textOf,
    request: '**/rest/v1/rpc/save_draft',
    stored: async (id, api) => JSON.stringify((await firstRow(api, `pages?select=draft&id=eq.${id}`))?.draft),
  },
};

/** Kills the process of the tab, so that no handler of the page runs. */
async function crash(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Opens the document in a new tab, and accepts the offered changes. */
async function openAndContinue(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const offer = page.getByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(offer).toBeHidden();
  return page;
}

// Errors of a save during the kill of the tab, of one without a network, and of one without a session.
test.use({ allowedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|status of 40[0-3]|Blocked script execution/ });

/**
 * What may happen during typing. A killed or closed tab has to take its process with it, so its browser is its own: in a
 * process that stays, a closed tab sends what it holds, and the emulation of a lost network has ended with the tab.
 */
const LOSSES = ['a killed tab', 'a lost network', 'a lost session', 'a lost answer'] as const;
type Loss = (typeof LOSSES)[number];

/** All editors share one journal and one dialog: by day each editor meets one loss, and at night each meets all. */
const MEETS: Record<string, readonly Loss[]> = {
  note: ['a killed tab'],
  memo: ['a lost network'],
  notice: ['a lost session'],
  page: ['a killed tab', 'a lost answer'],
};

for (const [kind, editor] of Object.entries(EDITORS)) {
  const losses = process.env.NIGHTLY ? LOSSES : (MEETS[kind] ?? LOSSES);

  test.describe(`text in a ${kind}`, () => {
    test.use({ isCold: losses.some((loss) => loss !== 'a lost session') });

    test(`text typed into a ${kind} survives ${losses.join(', ')}`, async ({ page, context, newPerson, newAdmin }) => {
      const { field, enter, read, request, isForAdmins } = editor;
      const person: Person = await (isForAdmins ? newAdmin : newPerson)('김민아');
      await person.enter(context);
      const address = await editor.make(person);
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
      const expectStored = (text: string) => expect.poll(() => editor.stored(idOf(address), person)).toContain(text);
      const hang = (_: Route) => {};

      const start = await open(page);
      let typed = '';
      let tab = page;
      const afterLoss: Record<Loss, (words: string) => Promise<unknown>> = {
        'a killed tab': async (words) => {
          await context.route(request, hang);
          await type(tab, words);
          await expectOnDevice(tab, typed + words);
          await crash(tab);
          await context.unroute(request, hang);
          tab = await openAndContinue(context, address);
        },
        'a lost network': async (words) => {
          await context.setOffline(true);
          await type(tab, words);
          await expectOnDevice(tab, typed + words);
          // Both the emulation and a route end with the tab, whose last request may come later and be sent after all.
          await tab.evaluate(() => {
            window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
          });
          await tab.close();
          await context.setOffline(false);
          tab = await openAndContinue(context, address);
        },
        'a lost session': async (words) => {
          await enter(tab);
          // At once: the dialog opens when the loss is noticed and nobody types.
          await context.clearCookies();
          await tab.keyboard.type(words);
          await signInAgain(tab, person.password);
        },
        'a lost answer': async (words) => {
          const lose = async (route: Route) => {
            await route.fetch();
            await route.abort('failed');
          };
          await context.route(request, lose, { times: 1 });
          await type(tab, words.slice(0, 1));
          await expectStored(typed + words.slice(0, 1));
          await tab.keyboard.type(words.slice(1));
        },
      };
      for (const [at, loss] of losses.entries()) {
        await test.step(loss, async () => {
          const words = ['가나', '다라', '마바', '사아'][at] ?? '';
          if (at > 0) await open(tab);
          await afterLoss[loss](words);
          typed += words;
          await expectText(tab, start + typed);
          await expectStored(typed);
        });
      }

      // The journal is empty after the server has acknowledged the save.
      await tab.goto(address);
      await expectText(tab, start + typed);
    });
  });
}

test.describe('tabs of a quick memo', () => {
  test.use({ isCold: true });

  test('a quick memo survives a killed tab and a closed one, and is saved once', async ({ page, context, me }) => {
    const texts = () => me.rows('memos?select=body');
    const open = async () => {
      const tab = await context.newPage();
      await tab.goto('/memo');
      return tab;
    };
    await page.goto('/memo');
    await memoField(page).click();
    await page.keyboard.type('문득 떠오른 것');
    await expectOnDevice(page, '문득 떠오른 것');
    await crash(page);

    const second = await open();
    await expect(memoField(second)).toHaveValue('문득 떠오른 것');
    // Another tab has a separate box.
    const third = await open();
    await memoField(third).click();
    await third.keyboard.type('다른 탭');
    await expectOnDevice(third, '다른 탭');
    await expect(memoField(second)).toHaveValue('문득 떠오른 것');

    const hang = (_: Route) => {};
    await context.route('**/rest/v1/memos*', hang);
    await memoField(second).press('Control+Enter');
    await expect(memoField(second)).toHaveValue('');
    await expectOnDevice(second, 'createdAt":"');
    await second.close();
    await context.unroute('**/rest/v1/memos*', hang);
    const fourth = await open();
    await expect(fourth.getByRole('link', { name: '메모 열기: 문득 떠오른 것' })).toBeVisible();
    await expect(memoField(fourth)).toHaveValue('');
    await expect(memoField(third)).toHaveValue('다른 탭');
    expect(await texts()).toEqual([{ body: '문득 떠오른 것' }]);
  });
});

test('signing out saves pending text, and keeps text that cannot be saved for the same user', async ({
  page,
  newPerson,
}) => {
  const { enter, make, request, stored } = EDITORS.note as Editor;
  const me = await newPerson('김민아');
  await signInOnScreen(page, me);
  const address = await make(me);
  const write = async (words: string) => {
    await visit(page, address);
    await enter(page);
    await page.keyboard.type(words);
    await signOutOnScreen(page, '김민아');
  };
  await write('가나');
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(idOf(address), me)).toBe('가나');

  await signInAfterSignOut(page, me);
  await page.route(request, (route) => route.abort('internetdisconnected'));
  await write('다라');
  const question = page.getByRole('alertdialog', { name: '저장하지 못한 내용이 있어요' });
  await question.getByRole('button', { name: '남겨 두고 로그아웃' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.unroute(request);

  await signInAfterSignOut(page, me);
  const again = await openAndContinue(page.context(), address);
  await expect(body(again)).toHaveText('가나다라');
  await expect.poll(() => stored(idOf(address), me)).toBe('가나다라');
});
