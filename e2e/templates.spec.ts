import { templates } from '@dojang/renderer/templates';
import { expectAccessible } from './support/accessible.ts';
import { buyPlan } from './support/plan.ts';
import { publishPage } from './support/publish.ts';
import { createFrom, makeFrom } from './support/templates.ts';
import { chooseItem, expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const WIDTHS = [390, 1280];
/** A phone, a tablet, a laptop and a large screen. */
const SCREENS = [390, 768, 1280, 1920];
/** `page-blocks.spec.ts` checks each block of the templates. So by day every third template is checked, and at night all. */
const CHOSEN = templates.filter((_, at) => process.env.NIGHTLY || at % 3 === 0);

test('each published template is accessible and fits the screen', async ({ page, me, request }) => {
  // A free site may publish three pages.
  const [site] = await me.rows('sites?select=id');
  await buyPlan(me, request, String(site?.id));
  for (const [at, { name, project }] of CHOSEN.entries()) {
    const { address } = await publishPage(me, { title: name, draft: project, seo: { description: name } });
    for (const width of WIDTHS.filter((_, which) => process.env.NIGHTLY || which === at % WIDTHS.length)) {
      await test.step(`${name}, ${width} wide`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        await expectAccessible(page, `template ${name}, ${width} wide`);
      });
    }
    for (const width of SCREENS) {
      await page.setViewportSize({ width, height: 900 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(content, `${name}, ${width} wide`).toBeLessThanOrEqual(width);
    }
  }
});

test.describe('templates of admins', () => {
  // Thumbnails are sandboxed frames, and they block Playwright's own scripts. Chromium logs this.
  test.use({ allowedErrors: /Blocked script execution/ });

  test('an admin makes a template from a page, edits and publishes it; it is deleted only when no page began with it @nightly', async ({
    page,
    admin,
    newPerson,
    openBrowserOf,
  }) => {
    const name = `꽃집 ${crypto.randomUUID().slice(0, 8)}`;
    const expectSaved = (shown: Page) => expect(shown.locator('[data-save-state=saved]')).toBeVisible();
    await makeFrom(admin, '링크 모음');
    await page.goto('/page');
    await page.getByRole('button', { name: '링크 모음 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '템플릿으로 만들기' }));
    const dialog = page.getByRole('dialog', { name: '템플릿으로 만들기' });
    await dialog.getByLabel('이름').fill(name);
    await dialog.getByRole('button', { name: '만들기' }).click();

    await page.getByRole('link', { name: '내용 고치기' }).click();
    const title = page.frameLocator('.gjs-frame').locator('h1');
    await title.dblclick();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('오늘의 꽃');
    await page.keyboard.press('Escape');
    await expectSaved(page);
    const other = await openBrowserOf(admin);
    await other.goto(page.url());
    await expect(other.frameLocator('.gjs-frame').locator('h1')).toHaveText('오늘의 꽃');
    await page.getByRole('link', { name: '완료' }).click();
    await page.getByRole('button', { name: '갤러리에 올리기' }).click();

    const guest = await openBrowserOf(await newPerson('김손님'));
    await createFrom(guest, name);
    await expect(guest.frameLocator('.gjs-frame').locator('h1')).toHaveText('오늘의 꽃');
    await page.getByRole('button', { name: '갤러리에서 내리기' }).click();
    await page.reload();
    await expect(page.getByText(/만든 페이지 1개가 있어서 지울 수 없어요/)).toBeVisible();

    await visit(page, '/admin/template');
    await page.getByRole('button', { name: '빈 템플릿' }).click();
    await page.getByRole('button', { name: '템플릿 지우기' }).click();
    await page.getByRole('button', { name: '지우기', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/template$/);
  });
});
