import { expect, type Page, test } from './support/test.ts';

// Thumbnails are sandboxed frames, which refuse Playwright's own scripts; Chromium logs this.
test.use({ allowedErrors: /Blocked script execution/ });

const section = (words: string) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [
              {
                tagName: 'section',
                components: [{ tagName: 'h2', type: 'text', components: [{ type: 'textnode', content: words }] }],
              },
            ],
          },
        },
      ],
    },
  ],
});
const words = (tab: Page) => tab.getByRole('textbox', { name: '제목' });
const expectSaved = (tab: Page) => expect(tab.locator('[data-save-state=saved]')).toBeVisible();
const PHONE = { viewport: { width: 390, height: 844 } };

test('two people who change a shared section see both versions, and a choice can be undone', async ({
  me,
  newPerson,
  openBrowserOf,
}) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const [pageId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await me.send('/rest/v1/pages', {
    id: pageId,
    slug: 'home',
    site_id: site?.id,
    title: '가게',
    draft: section('첫 글'),
  });
  await me.send('/rest/v1/page_sections', { id, site_id: site?.id, name: '머리말', project: section('처음') });
  const invite = { p_site_id: site?.id, p_role: 'editor', p_max_uses: 1, p_days: 1 };
  const [made] = await me.send<{ code: string }[]>('/rest/v1/rpc/create_site_invite_code', invite);
  const jun = await newPerson('박준');
  await jun.send('/rest/v1/rpc/accept_site_invite', { p_code: made?.code });
  const stored = async () => JSON.stringify(await me.rows(`page_sections?select=project&id=eq.${id}`));

  const [mina, other] = [await openBrowserOf(me, PHONE), await openBrowserOf(jun, PHONE)];
  for (const tab of [mina, other]) {
    await tab.goto(`/page/edit?sectionId=${id}&pageId=${pageId}`);
    await expect(words(tab)).toHaveValue('처음');
  }
  await words(mina).fill('민아의 글');
  await expectSaved(mina);
  await words(other).fill('준의 글');
  const choice = other.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  await expect(choice.getByRole('region', { name: '김민아 님이 저장한 내용' })).toBeVisible();
  expect(await stored()).toContain('민아의 글');
  await choice.getByRole('button', { name: '내 내용으로 저장하기' }).click();
  await expectSaved(other);
  expect(await stored()).toContain('준의 글');
  await other.getByRole('button', { name: '되돌리기' }).click();
  await expect(words(other)).toHaveValue('민아의 글');
  await expect.poll(stored).toContain('민아의 글');

  await words(mina).fill('민아의 다른 글');
  const again = mina.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  await again.getByRole('button', { name: '저장된 내용으로 바꾸기' }).click();
  await expect(words(mina)).toHaveValue('민아의 글');
  await mina.getByRole('button', { name: '되돌리기' }).click();
  await expect(words(mina)).toHaveValue('민아의 다른 글');
  await expect.poll(stored).toContain('민아의 다른 글');
});
