import type { BrowserContext, Locator, Request, Route } from '@playwright/test';
import type { PersonApi } from './support/api.ts';
import { expectOnDevice } from './support/journal.ts';
import { body, makeNote, makeNotes, makeProject } from './support/projects.ts';
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
  /** Whether only admins may use it. */
  isForAdmins?: boolean;
  /** Creates a document and returns its URL. */
  make: (api: PersonApi) => Promise<string>;
  /** The text field. */
  field: (page: Page) => Locator;
  /** Puts the cursor at the end of the text. */
  enter: (page: Page) => Promise<void>;
  read: (field: Locator) => Promise<string>;
  /** Saves the document, in an editor without autosave. */
  save: (page: Page) => Promise<void>;
  /** Saves text again that could not be saved without a session. Default: `save`. */
  saveAgain?: (page: Page) => Promise<void>;
  /** Continues the unsaved text of an earlier visit. Without it a dialog offers to continue. */
  resume?: (page: Page) => Promise<void>;
  /** Whether each text is sent separately and the field is empty afterwards. */
  isEmptied?: boolean;
  /** Path of the request that saves. */
  request: string;
  /** Returns the stored text. */
  stored: (id: string, api: PersonApi) => Promise<unknown>;
}

/** A project of the builder with one heading. */
const pageOf = (words: string) => {
  const components = [{ tagName: 'h1', type: 'text', components: [{ type: 'textnode', content: words }] }];
  return {
    pages: [{ frames: [{ component: { type: 'wrapper', components: [{ tagName: 'section', components }] } }] }],
  };
};

const formOf = (field: Locator) => field.page().locator('form').filter({ has: field });
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
const issueBody = (page: Page) => page.getByRole('textbox', { name: '이슈 본문' });
const commentBox = (page: Page) => page.getByRole('textbox', { name: '댓글', exact: true });
const draftField = (page: Page) => page.getByRole('textbox', { name: '약관 내용' });
const siteName = (page: Page) => page.getByRole('textbox', { name: '사이트 이름' });
const heading = (page: Page) => page.frameLocator('.gjs-frame').locator('h1');
async function enterHeading(page: Page) {
  await heading(page).dblclick();
  await page.keyboard.press('Control+End');
}
const firstRow = async (api: PersonApi, query: string) => (await api.rows<Record<string, unknown>>(query))[0];

const EDITORS: Record<string, Editor> = {
  note: {
    make: async (api) => `/project/note/edit/${await makeNote(api, '지켜지는 노트')}`,
    field: body,
    enter: click(body),
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_note',
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
    save: byItself,
    request: '/rest/v1/rpc/save_memo',
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
    save: byItself,
    request: '/rest/v1/rpc/save_notice',
    stored: async (id, api) => (await firstRow(api, `notices?select=body_text&id=eq.${id}`))?.body_text,
  },
  page: {
    make: async (api) => `/page/edit?pageId=${await makeFrom(api, '동네 카페')}`,
    field: heading,
    enter: enterHeading,
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_draft',
    stored: async (id, api) => JSON.stringify((await firstRow(api, `pages?select=draft&id=eq.${id}`))?.draft),
  },
  'issue body': {
    async make(api) {
      const projectId = await makeProject(api, '지켜지는 이슈들');
      const id = crypto.randomUUID();
      await api.send('/rest/v1/rpc/create_issue', { p_id: id, p_project_id: projectId, p_title: '지켜지는 이슈' });
      return `/project/issue?issue=${id}&projectId=${projectId}`;
    },
    field: issueBody,
    enter: click(issueBody),
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_issue',
    stored: async (id, api) => (await firstRow(api, `issues?select=body_text&id=eq.${id}`))?.body_text,
  },
  comment: {
    async make(api) {
      const projectId = await makeProject(api, '지켜지는 이야기');
      const [noteId] = await makeNotes(api, projectId, '이야기');
      return `/project/note/view/${noteId}?projectId=${projectId}`;
    },
    field: commentBox,
    enter: click(commentBox),
    read: textOf,
    save: (page) => page.getByRole('button', { name: '보내기', exact: true }).click(),
    saveAgain: (page) => page.getByRole('button', { name: '다시 보내기' }).click(),
    // The text is in the field immediately.
    resume: byItself,
    isEmptied: true,
    request: '/rest/v1/rpc/save_comment',
    async stored(id, api) {
      const query = `comments?select=body_text&target_id=eq.${id}&order=created_at`;
      return (await api.rows<{ body_text: string }>(query)).map(({ body_text: text }) => text).join('');
    },
  },
  'draft of an agreement': {
    isForAdmins: true,
    async make(api) {
      const id = crypto.randomUUID();
      const rpc = (name: string, args: object) => api.send(`/rest/v1/rpc/${name}`, { p_agreement_id: id, ...args });
      // The agreement is never published, so nobody is asked for it.
      const values = { title: '지켜지는 약관', kind: 'other', required: false, needs_consent: false };
      await rpc('save_agreement', { p_base_rev: 0, p_patch: values });
      const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '첫 줄' }] }] };
      await rpc('save_agreement_draft', { p_version: 1, p_base_rev: 0, p_patch: { body: text } });
      return `/agreement/write?boardId=${id}`;
    },
    field: draftField,
    enter: click(draftField),
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_agreement_draft',
    async stored(id, api) {
      return JSON.stringify((await firstRow(api, `agreement_versions?select=body&agreement_id=eq.${id}`))?.body);
    },
  },
  'shared section': {
    async make(api) {
      const pageId = await makeFrom(api, '링크 모음');
      const [site] = await api.rows<{ site_id: string }>(`pages?select=site_id&id=eq.${pageId}`);
      const id = crypto.randomUUID();
      const row = { id, site_id: site?.site_id, name: '지켜지는 머리말', project: pageOf('머리말') };
      await api.send('/rest/v1/page_sections', row);
      return `/page/edit?sectionId=${id}&pageId=${pageId}`;
    },
    field: heading,
    enter: enterHeading,
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_section',
    stored: async (id, api) =>
      JSON.stringify((await firstRow(api, `page_sections?select=project&id=eq.${id}`))?.project),
  },
  template: {
    isForAdmins: true,
    async make(api) {
      const id = crypto.randomUUID();
      const [category] = await api.rows('template_categories?select=id&limit=1');
      await api.send('/rest/v1/rpc/create_template', {
        p_template_id: id,
        p_name: `지켜지는 템플릿 ${id.slice(0, 8)}`,
        p_description: '',
        p_category_id: category?.id,
        p_project: pageOf('템플릿'),
      });
      return `/page/edit?templateId=${id}`;
    },
    field: heading,
    enter: enterHeading,
    read: textOf,
    save: byItself,
    request: '/rest/v1/rpc/save_template_project',
    stored: async (id, api) => JSON.stringify((await firstRow(api, `templates?select=project&id=eq.${id}`))?.project),
  },
  'form of settings': {
    async make(api) {
      const [site] = await api.rows('sites?select=id&limit=1');
      return `/page/setting?siteId=${site?.id}`;
    },
    field: siteName,
    enter: click(siteName),
    read: fieldValue,
    save: (page) => formOf(siteName(page)).getByRole('button', { name: '저장', exact: true }).click(),
    resume: (page) => expect(page.getByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible(),
    request: '/rest/v1/sites?',
    stored: async (id, api) => (await firstRow(api, `sites?select=name&id=eq.${id}`))?.name,
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

async function acceptOffer(page: Page) {
  const offer = page.getByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(offer).toBeHidden();
}

/** Opens the document in a new tab, and continues the unsaved text of an earlier tab. */
async function openAndContinue(context: BrowserContext, address: string, resume = acceptOffer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await resume(page);
  return page;
}

/** Whether a request saves with this editor. Reads of a table use the same address with GET. */
const saves = (route: Route, request: string) =>
  route.request().method() !== 'GET' && route.request().url().includes(request);

// Errors of a save while the tab is killed, of a save without a network, and of a save without a session.
test.use({ allowedErrors: /ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED)|status of 40[0-3]|Blocked script execution/ });

/**
 * The faults that may happen during typing. A killed or closed tab must take its process with it, so its browser is its own. In
 * a process that stays, a closed tab still sends its data, and the emulated loss of the network ends with the tab.
 */
const LOSSES = ['a killed tab', 'a lost network', 'a lost session', 'a lost answer'] as const;
type Loss = (typeof LOSSES)[number];

/**
 * All editors share one journal, and one dialog when the session is lost. So by day each editor is tested with some faults, and
 * each fault occurs. All other combinations wait for the night (docs/decisions/0027).
 */
const BY_DAY: Record<string, readonly Loss[]> = {
  note: ['a killed tab'],
  memo: ['a lost network'],
  notice: ['a lost session'],
  page: ['a killed tab', 'a lost answer'],
};

/** Types into a new document of an editor and causes each fault. Then checks whether the text is shown and stored. */
async function surviveLosses(
  page: Page,
  person: Person,
  { make, field, enter, read, save, saveAgain = save, resume, isEmptied = false, request, stored }: Editor,
  losses: readonly Loss[],
) {
  const context = page.context();
  await person.enter(context);
  const address = await make(person);
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
  const expectStored = (text: string) => expect.poll(() => stored(idOf(address), person)).toContain(text);
  const onSave = async (answer: (route: Route) => unknown, options?: { times: number }) => {
    let left = options?.times ?? Number.POSITIVE_INFINITY;
    const handler = (route: Route) => {
      if (!saves(route, request) || left === 0) return void route.fallback();
      left -= 1;
      void answer(route);
    };
    await context.route('**', handler);
    return () => context.unroute('**', handler);
  };

  const start = await open(page);
  let typed = '';
  let tab = page;
  /** Each function returns the part of the typed text that is in the field and not saved yet. */
  const afterLoss: Record<Loss, (words: string) => Promise<string>> = {
    'a killed tab': async (words) => {
      const answerAgain = await onSave(() => {});
      await type(tab, words);
      await expectOnDevice(tab, (isEmptied ? '' : typed) + words);
      await crash(tab);
      await answerAgain();
      tab = await openAndContinue(context, address, resume);
      return words;
    },
    'a lost network': async (words) => {
      await context.setOffline(true);
      await type(tab, words);
      await expectOnDevice(tab, (isEmptied ? '' : typed) + words);
      // The emulation and a route end with the tab. The last request of the tab may come later and be sent after all.
      await tab.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      });
      await tab.close();
      await context.setOffline(false);
      tab = await openAndContinue(context, address, resume);
      return words;
    },
    'a lost session': async (words) => {
      await enter(tab);
      // The dialog opens when the loss is noticed and nobody types.
      await context.clearCookies();
      await tab.keyboard.type(words);
      await save(tab);
      await expectNoRetries(tab, request);
      await signInAgain(tab, person.password);
      if (!isEmptied) return words;
      await saveAgain(tab);
      return '';
    },
    'a lost answer': async (words) => {
      await onSave(
        async (route) => {
          await route.fetch();
          await route.abort('failed');
        },
        { times: 1 },
      );
      await type(tab, words.slice(0, 1));
      await save(tab);
      await expectStored(typed + words.slice(0, 1));
      await tab.keyboard.type(words.slice(1));
      return isEmptied ? words.slice(1) : words;
    },
  };
  for (const [at, loss] of losses.entries()) {
    await test.step(loss, async () => {
      const words = ['가나', '다라', '마바', '사아'][at] ?? '';
      if (at > 0) await open(tab);
      const left = await afterLoss[loss](words);
      typed += words;
      await expectText(tab, isEmptied ? left : start + typed);
      if (left !== '') await save(tab);
      await expectStored(typed);
    });
  }

  // The journal is empty after the server has acknowledged the save.
  await tab.goto(address);
  await expectText(tab, isEmptied ? '' : start + typed);
}

/** While the dialog of the lost session is open, the page does not repeat the save. */
async function expectNoRetries(page: Page, save: string) {
  await expect(page.getByRole('dialog', { name: '다시 로그인해 주세요' })).toBeVisible();
  const asked: string[] = [];
  const count = (request: Request) => {
    if (/\/(rest|auth)\/v1\//.test(request.url())) asked.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', count);
  await page.waitForTimeout(2_000);
  page.off('request', count);
  expect(asked.filter((line) => !line.startsWith('GET') && line.includes(save))).toEqual([]);
  // A regular refetch of the page may happen at this moment.
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2);
}

const ALL_EDITORS = Object.entries(EDITORS);

for (const [kind, editor] of ALL_EDITORS) {
  const losses = BY_DAY[kind];
  if (!losses || process.env.NIGHTLY) continue;

  test.describe(`by day: text in a ${kind}`, () => {
    test.use({ isCold: losses.some((loss) => loss !== 'a lost session') });

    test(`text typed into a ${kind} survives ${losses.join(', ')}`, async ({ page, newPerson, newAdmin }) => {
      await surviveLosses(page, await (editor.isForAdmins ? newAdmin : newPerson)('김민아'), editor, losses);
    });
  });
}

test.describe('at night: text in every editor', () => {
  test.use({ isCold: true });

  for (const [kind, editor] of ALL_EDITORS) {
    test(`text typed into a ${kind} survives ${LOSSES.join(', ')} @nightly`, async ({ page, newPerson, newAdmin }) => {
      await surviveLosses(page, await (editor.isForAdmins ? newAdmin : newPerson)('김민아'), editor, LOSSES);
    });
  }
});

test.describe('tabs of a quick memo', () => {
  test.use({ isCold: true });

  test('a quick memo survives a killed tab and a closed tab, and is saved once', async ({ page, context, me }) => {
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
  await page.route(`**${request}`, (route) => route.abort('internetdisconnected'));
  await write('다라');
  const question = page.getByRole('alertdialog', { name: '저장하지 못한 내용이 있어요' });
  await question.getByRole('button', { name: '남겨 두고 로그아웃' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.unroute(`**${request}`);

  await signInAfterSignOut(page, me);
  const again = await openAndContinue(page.context(), address);
  await expect(body(again)).toHaveText('가나다라');
  await expect.poll(() => stored(idOf(address), me)).toBe('가나다라');
});
