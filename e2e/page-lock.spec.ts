import { expect, type Page, test } from './support/test.ts';

// Previews are sandboxed frames, and they block Playwright's own scripts. A save without the lock is answered with 400.
test.use({
  allowedErrors: /Blocked script execution|ERR_INTERNET_DISCONNECTED|status of 400 .*\/rpc\/save_draft(?:_change)?\)/,
});

const project = {
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [{ tagName: 'h1', type: 'text', components: [{ type: 'textnode', content: '여름 팝업' }] }],
          },
        },
      ],
    },
  ],
};
const name = (tab: Page) => tab.getByLabel('페이지 이름');
const expectSaved = (tab: Page) => expect(tab.locator('[data-save-state=saved]')).toBeVisible();
/** The same happens when the person returns to the tab. */
const lookAt = (tab: Page) =>
  tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('a second person reads a page that is being edited, takes it over, and nobody overwrites the other', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const id = crypto.randomUUID();
  await me.send('/rest/v1/pages', { id, slug: 'summer', site_id: site?.id, title: '여름 팝업', draft: project });
  const invite = { p_site_id: site?.id, p_role: 'editor', p_max_uses: 1, p_days: 1 };
  const [made] = await me.send<{ code: string }[]>('/rest/v1/rpc/create_site_invite_code', invite);
  const jun = await newPerson('박준');
  await jun.send('/rest/v1/rpc/accept_site_invite', { p_code: made?.code });

  await page.goto(`/page/edit?pageId=${id}`);
  await name(page).fill('민아가 고친 이름');
  await expectSaved(page);
  const other = await openBrowserOf(jun);
  await other.goto(`/page/edit?pageId=${id}`);
  await expect(other.getByText('김민아 님이 편집하고 있어요')).toBeVisible();
  await expect(other.getByRole('heading', { name: '민아가 고친 이름' })).toBeVisible();
  await expect(other.frameLocator('iframe').getByRole('heading', { name: '여름 팝업' })).toBeVisible();
  await expect(other.getByRole('button', { name: '게시' })).toHaveCount(0);

  await page.context().setOffline(true);
  await name(page).fill('민아가 또 고친 이름');
  await expect(page.locator('[data-save-state=error]')).toBeVisible();
  await other.getByRole('button', { name: '이어받기' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '이어받기' }).click();
  await name(other).fill('준이 고친 이름');
  await expectSaved(other);
  await page.context().setOffline(false);
  await expect(page.getByText('박준 님이 편집을 이어받았어요')).toBeVisible();
  await expect(name(page)).toHaveCount(0);
  expect(await me.rows(`pages?select=title&id=eq.${id}`)).toEqual([{ title: '준이 고친 이름' }]);
  await expect(page.getByRole('heading', { name: '준이 고친 이름' })).toBeVisible();

  await other.getByRole('link', { name: '페이지 목록으로' }).click();
  await other.waitForURL(/\/page\?|\/page$/);
  await lookAt(page);
  // Both versions are shown, because somebody saved meanwhile.
  const kept = page.getByRole('dialog');
  await expect(kept).toContainText('다른 곳에서 먼저 저장했어요');
  await kept.getByRole('button', { name: '내 내용으로 저장하기' }).click();
  await expect(name(page)).toHaveValue('민아가 또 고친 이름');
  await expectSaved(page);
  expect(await me.rows(`pages?select=title&id=eq.${id}`)).toEqual([{ title: '민아가 또 고친 이름' }]);
});

test('only one of two tabs edits, also after a reload, and the other tab continues when the first is closed @nightly', async ({
  page,
  context,
  me,
}) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const id = crypto.randomUUID();
  await me.send('/rest/v1/pages', { id, slug: 'tabs', site_id: site?.id, title: '두 탭', draft: project });
  await page.goto(`/page/edit?pageId=${id}`);
  await expect(name(page)).toHaveValue('두 탭');
  const second = await context.newPage();
  await second.goto(`/page/edit?pageId=${id}`);
  await expect(second.getByText('다른 탭이나 기기에서 편집하고 있어요')).toBeVisible();
  // A rename in the list would make the open editor's next save stale.
  await expect(me.send('/rest/v1/rpc/save_draft', { p_page_id: id, p_base_rev: 1, p_title: 'x' })).rejects.toThrow(
    /page_locked/,
  );

  await page.reload();
  await expect(name(page)).toHaveValue('두 탭');
  await name(page).fill('첫째 탭');
  await expectSaved(page);
  await page.close();
  await lookAt(second);
  await expect(name(second)).toHaveValue('첫째 탭');
  await name(second).fill('둘째 탭');
  await expectSaved(second);
});
