import type { BrowserContext, Route } from '@playwright/test';
import { apiAs, type PersonApi } from './support/api.ts';
import { body, makeNotes, makeProject, typeAtEnd } from './support/projects.ts';
import { DEMO_PASSWORD, expect, type Page, PEOPLE, signInOnScreen, test } from './support/test.ts';

/** One kind of editor, as a person meets it. */
interface Editor {
  email: string;
  /** Makes a document over REST and answers its address. */
  make: (page: Page, api: PersonApi) => Promise<string>;
  /** Types at the end of what stands there. */
  type: (page: Page, words: string) => Promise<void>;
  /** Saves, where the editor does not do so itself. */
  save: (page: Page) => Promise<void>;
  expectText: (page: Page, text: string) => Promise<void>;
  /** The request that saves. */
  request: string;
  /** What the server has. */
  stored: (address: string, api: PersonApi) => Promise<string | undefined>;
}

const idOf = (address: string) => /[0-9a-f-]{36}/.exec(address)?.[0] ?? '';
const byItself = async () => {};

const EDITORS: Record<string, Editor> = {
  note: {
    email: PEOPLE.mina,
    async make(page) {
      const [id] = await makeNotes(page, await makeProject(page, '일지'), '지켜지는 노트');
      return `/project/note/edit/${id}`;
    },
    type: typeAtEnd,
    save: byItself,
    expectText: (page, text) => expect(body(page)).toHaveText(text),
    request: '**/rest/v1/rpc/save_note',
    stored: async (address, api) =>
      (await api.rows<{ body_text: string }>(`notes?select=body_text&id=eq.${idOf(address)}`))[0]?.body_text,
  },
};

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

for (const [kind, editor] of Object.entries(EDITORS))
  test(`nothing typed into a ${kind} is lost with its tab, its network or its session`, async ({ page, context }) => {
    const { type, save, expectText, request, email } = editor;
    await signInOnScreen(page, email);
    const api = await apiAs(page.request, email);
    const address = await editor.make(page, api);
    const expectStored = (text: string) => expect.poll(() => editor.stored(address, api)).toBe(text);

    // The tab is killed in mid-sentence.
    await page.goto(address);
    const hang = (_: Route) => {};
    await context.route(request, hang);
    await type(page, '가나');
    await page.waitForTimeout(300);
    await crash(page);
    await context.unroute(request, hang);
    const second = await openAndContinue(context, address);
    await expectText(second, '가나');
    await save(second);
    await expectStored('가나');

    // Offline, and closed.
    await second.goto(address);
    await expectText(second, '가나');
    await context.setOffline(true);
    await type(second, '다라');
    await second.waitForTimeout(300);
    await second.close();
    await context.setOffline(false);
    const third = await openAndContinue(context, address);
    await expectText(third, '가나다라');
    await save(third);
    await expectStored('가나다라');

    // The session is gone from the browser in mid-edit.
    await third.goto(address);
    await expectText(third, '가나다라');
    await context.clearCookies();
    await type(third, '마바');
    await save(third);
    const dialog = third.getByRole('dialog', { name: '다시 로그인해 주세요' });
    await dialog.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectText(third, '가나다라마바');
    await save(third);
    await expectStored('가나다라마바');

    // Acknowledged, and forgotten.
    await third.goto(address);
    await expectText(third, '가나다라마바');
  });
