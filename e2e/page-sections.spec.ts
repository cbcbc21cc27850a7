import { expect, type Page, test } from './support/test.ts';

// Thumbnails are sandboxed frames, and they block Playwright's own scripts. Chromium logs this. A save without the lock is
// answered with 400.
test.use({ allowedErrors: /Blocked script execution|status of 400 .*\/rpc\/save_section\)/ });

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

test('a shared section is edited by one person at a time, taken over, and an earlier version comes back @nightly', async ({
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
  await mina.goto(`/page/edit?sectionId=${id}&pageId=${pageId}`);
  await words(mina).fill('민아의 글');
  await expectSaved(mina);
  await other.goto(`/page/edit?sectionId=${id}&pageId=${pageId}`);
  await expect(other.getByText('김민아 님이 편집하고 있어요')).toBeVisible();
  await expect(other.frameLocator('iframe').getByRole('heading', { name: '민아의 글' })).toBeVisible();
  // The first editor asks for the lock every ten seconds. With this request it would learn who has the lock.
  let isUnanswered = true;
  await mina.route('**/rpc/hold_section', (route) => (isUnanswered ? undefined : route.fallback()));
  await other.getByRole('button', { name: '이어받기' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '이어받기' }).click();
  await words(other).fill('준의 글');
  await expectSaved(other);
  // When somebody types, the editor shows at once that its lock is lost.
  await words(mina).fill('민아의 다른 글');
  isUnanswered = false;
  await expect(mina.getByText('박준 님이 편집을 이어받았어요')).toBeVisible();
  expect(await stored()).toContain('준의 글');

  await other.getByRole('button', { name: '지난 버전' }).click();
  const history = other.getByRole('dialog', { name: '지난 버전' });
  await expect(history.getByRole('button', { name: /김민아/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(history.frameLocator('iframe').getByRole('heading', { name: '민아의 글' })).toBeVisible();
  await history.getByRole('button', { name: '이 버전으로 되돌리기' }).click();
  await expect(words(other)).toHaveValue('민아의 글');
  await expect.poll(stored).toContain('민아의 글');
  await other.getByRole('button', { name: '되돌리기' }).click();
  await expect(words(other)).toHaveValue('준의 글');
  await expect.poll(stored).toContain('준의 글');
});
