import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessible.ts';
import { select } from './support/canvas.ts';
import { keepSamples, publishNow } from './support/publish.ts';
import { makeFrom } from './support/templates.ts';
import { expect, type Page, test } from './support/test.ts';

// Thumbnails and the check of contrasts are sandboxed frames, and they block Playwright's own scripts. Chromium logs this. A
// PDF that contains markup is answered with 415.
test.use({ allowedErrors: /Blocked script execution|status of 415 .*\/site-files\// });

const MENU = { name: '가을 메뉴판.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n가을 메뉴') };
const WINTER = { name: '겨울 메뉴판.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n겨울 메뉴') };
const MARKUP = {
  name: '나쁜.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<html><script>1</script></html>'),
};

const expectSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();

/** Saves the file of the only file link, and expects this name and content. */
async function expectDownload(page: Page, { name, buffer }: typeof MENU): Promise<void> {
  const download = page.waitForEvent('download');
  await page.locator('a[href^="/_file/"]').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  expect((await readFile(await file.path())).equals(buffer)).toBe(true);
}

test('a link saves a file of the site under its Korean name, in the sandbox and at the host of the site @nightly', async ({
  page,
  me,
  openBrowser,
  openBrowserOf,
}) => {
  await page.goto(`/page/edit?pageId=${await makeFrom(me, '작은 스튜디오')}`);
  const link = page.frameLocator('.gjs-frame').locator('header a').last();
  await select(link, page);
  await page.getByRole('tab', { name: '내용' }).click();
  await page.getByRole('combobox', { name: '누르면' }).selectOption({ label: '파일 내려받기' });
  await page.getByRole('button', { name: '파일 고르기' }).click();
  const dialog = page.getByRole('dialog', { name: '파일 고르기' });
  await test.step('markup with another ending is refused with a message', async () => {
    await dialog.getByLabel('올릴 파일').setInputFiles(MARKUP);
    await expect(dialog.getByRole('alert')).toContainText('파일의 내용이 형식과 달라요');
    await expectAccessible(page, 'the files of a site');
  });
  await dialog.getByLabel('올릴 파일').setInputFiles(MENU);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '고른 요소' })).toContainText(MENU.name);
  await expectSaved(page);
  const pageId = new URL(page.url()).searchParams.get('pageId') ?? '';

  await page.getByRole('button', { name: '게시', exact: true }).click();
  await keepSamples(page);
  await expect(page.getByText('지워진 파일로 가는 링크')).toHaveCount(0);
  await publishNow(page);
  const address = await page.getByRole('textbox', { name: '공개 주소' }).inputValue();
  const stranger = await openBrowser();
  for (const url of [address, `/landing/${pageId}`]) {
    await stranger.goto(url);
    await expectDownload(stranger, MENU);
  }

  await test.step('on a phone it is replaced by another file', async () => {
    const phone = await openBrowserOf(me, { viewport: { width: 390, height: 844 } });
    await page.goto('/page');
    await phone.goto(`/page/edit?pageId=${pageId}`);
    await phone.getByRole('button', { name: '누르면: 파일 내려받기' }).click();
    await phone.getByRole('button', { name: '파일 바꾸기' }).click();
    await phone.getByLabel('올릴 파일').setInputFiles(WINTER);
    await expect(phone.getByRole('dialog')).toBeHidden();
    await expect(phone.getByText(WINTER.name)).toBeVisible();
    await expectSaved(phone);
    await expectAccessible(phone, 'a link on a phone');
  });
});

test('before publishing, the page reports that the file of a link is missing', async ({ page, me }) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const id = crypto.randomUUID();
  const link = {
    ...{ tagName: 'a', type: 'link', attributes: { href: `/_file/${site?.id}/${'a'.repeat(64)}.pdf` } },
    components: [{ type: 'textnode', content: '메뉴판' }],
  };
  const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [link] } }] }] };
  await me.send('/rest/v1/pages', { id, slug: 'menu', site_id: site?.id, title: '메뉴', draft });
  await page.goto(`/page/edit?pageId=${id}`);
  await page.getByRole('button', { name: '게시', exact: true }).click();
  const gone = page.getByRole('listitem').filter({ hasText: '지워진 파일로 가는 링크' });
  await gone.getByRole('button', { name: '보기' }).click();
  await expect(page.getByRole('region', { name: '고른 요소' })).toContainText('지워진 파일이에요');
});
