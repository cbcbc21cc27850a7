import { expectAccessible } from './support/accessible.ts';
import { makeCode, makeProject, tabTo } from './support/projects.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const bell = (page: Page) => page.getByRole('link', { name: /^알림, 안 읽은 것 \d+개$/ }).filter({ visible: true });
const mentioned = (page: Page) => page.getByRole('link', { name: /‘견적서’에서 나를 언급했어요/ });
/** Puts the tab into the background, and records the notifications that the browser should show. */
const hide = (page: Page) =>
  page.evaluate(() => {
    class Kept {
      static permission = 'granted';
      onclick = () => {};
      close() {}
      constructor(title: string, { body }: { body: string }) {
        Object.assign(window, { ring: { words: `${title}: ${body}`, click: () => this.onclick() } });
      }
    }
    Object.assign(window, { Notification: Kept });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
const show = (page: Page) => page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
const ring = (page: Page) =>
  page.evaluate(() => (window as unknown as { ring?: { words: string; click: () => void } }).ring?.words);
const clickRing = (page: Page) =>
  page.evaluate(() => (window as unknown as { ring: { click: () => void } }).ring.click());
const undo = (page: Page) => page.getByRole('button', { name: '되돌리기' }).last();

test('a mention is shown within a second, and the inbox is used by keyboard @nightly', async ({
  page,
  me,
  newPerson,
}) => {
  const projectId = await makeProject(me, '온기커피');
  const jun = await newPerson('박준');
  await page.goto('/project');
  await expect(page.getByRole('link', { name: '알림', exact: true }).filter({ visible: true })).toBeVisible();

  const mention = async (title: string) => {
    const attrs = { id: me.userId, label: '김민아' };
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'mention', attrs }] }] };
    const note = { id: crypto.randomUUID(), project_id: projectId, title, content, body_text: '@김민아' };
    await jun.send('/rest/v1/notes?select=id', note);
  };

  await test.step('the bell and the title of the tab count up while the page is open', async () => {
    const inviteCode = await makeCode(me, projectId, 'member');
    await jun.send('/api/private/project/updateMember', { inviteCode });
    await expect(bell(page)).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);
    await mention('견적서');
    await expect(page).toHaveTitle(/^\(2\) /);
  });

  await test.step('a tab in the background counts up and shows a notification, and a click on it opens the target and marks it as read', async () => {
    await hide(page);
    await mention('회의록');
    await expect(page).toHaveTitle(/^\(3\) /);
    await expect.poll(() => ring(page)).toBe('나를 언급함: 박준 님이 ‘회의록’에서 나를 언급했어요');
    await show(page);
    await clickRing(page);
    await page.waitForURL(/\/project\/note\/view\//);
    await expect(page.getByRole('heading', { name: '회의록' }).first()).toBeVisible();
    await expect(page).toHaveTitle(/^\(2\) /);
  });

  await test.step('Enter on an alert opens its target and marks it as read', async () => {
    await bell(page).click();
    await expect(page.getByRole('heading', { name: '알림', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /박준 님이 ‘온기커피’ 프로젝트에 참여했어요/ })).toBeVisible();
    await expectAccessible(page, 'the inbox');
    await page.keyboard.press('j');
    await expect(mentioned(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/project\/note\/view\//);
    await expect(page).toHaveTitle(/^\(1\) /);
  });

  await test.step('a click anywhere on the row opens it', async () => {
    await visit(page, '/alert?view=all');
    const row = page.getByRole('listitem').filter({ has: mentioned(page) });
    const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
    await row.click({ position: { x: width - 12, y: height - 6 } });
    await page.waitForURL(/\/project\/note\/view\//);
  });

  await test.step('it is marked as unread, snoozed and archived, and each is undone', async () => {
    await visit(page, '/alert?view=all');
    await mentioned(page).focus();
    await page.keyboard.press('u');
    await expect(page).toHaveTitle(/^\(2\) /);
    await page.keyboard.press('u');
    await expect(page).toHaveTitle(/^\(1\) /);
    await page.keyboard.press('h');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /내일 아침/ }));
    await page.keyboard.press('Enter');
    await expect(mentioned(page)).toHaveCount(0);
    await undo(page).click();
    await mentioned(page).focus();
    await page.keyboard.press('e');
    await expect(mentioned(page)).toHaveCount(0);
    await undo(page).click();
    await expect(mentioned(page)).toBeVisible();
  });
});

test('a choice of channels is saved at once, for a project and everywhere @nightly', async ({ page, me }) => {
  const projectId = await makeProject(me, '설정');
  const comments = page.getByRole('checkbox', { name: '댓글 앱 알림' });
  await page.goto(`/project/setting/notification?projectId=${projectId}`);
  await expect(comments).toBeChecked();
  await page.getByRole('button', { name: '나에게 온 것만' }).click();
  await expect(comments).not.toBeChecked();
  await expect(page.getByRole('button', { name: '전체 설정 따르기' })).toBeVisible();
  await visit(page, '/alert?view=settings');
  await expect(comments).toBeChecked();
  await page.goto(`/project/setting/notification?projectId=${projectId}`);
  await expect(comments).not.toBeChecked();
  await page.getByRole('button', { name: '전체 설정 따르기' }).click();
  await expect(comments).toBeChecked();
});
