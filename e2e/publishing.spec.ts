import { launchHeadlessShell } from './support/chromium.ts';
import { keepSamples, publishNow } from './support/publish.ts';
import { expect, type Page, test } from './support/test.ts';

// Thumbnails and the check of contrasts are sandboxed frames, and they block Playwright's own scripts. Chromium logs this.
test.use({ allowedErrors: /Blocked script execution/ });

const text = (tagName: string, content: string, classes: string[] = []) => ({
  ...{ tagName, type: 'text', classes },
  components: [{ type: 'textnode', content }],
});
const project = {
  pages: [
    {
      frames: [
        { component: { type: 'wrapper', components: [text('h1', '여름 팝업'), text('p', '흐린 안내문', ['faint'])] } },
      ],
    },
  ],
  styles: [{ selectors: ['faint'], style: { color: '#cccccc', 'font-family': '"dojang-nanum-pen", sans-serif' } }],
};

/** Expects that the page requests its font. The browser of the journeys does not load it. */
async function expectFonts(address: string): Promise<void> {
  const browser = await launchHeadlessShell();
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await expect.poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded']);
  } finally {
    await browser.close();
  }
}

async function publishAs(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await page.getByRole('textbox', { name: '주소 이름' }).fill(name);
  await keepSamples(page);
  await publishNow(page);
  return page.getByRole('textbox', { name: '공개 주소' }).inputValue();
}

test('a page gets an address that a visitor opens, and the former name redirects', async ({
  page,
  me,
  openBrowser,
}) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const [home, popup] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, slug] of [
    [home, 'home'],
    [popup, 'page-0d3f3c1e'],
  ]) {
    await me.send('/rest/v1/pages', { id, slug, site_id: site?.id, title: '여름 팝업', draft: project });
  }
  await me.send('/api/private/page/publish', { pageId: home, baseRev: 1 });

  await page.goto(`/page/edit?pageId=${popup}`);
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '주소 이름' })).toHaveValue('여름-팝업');
  const faint = page.getByRole('listitem').filter({ hasText: '글자와 바탕의 색이 비슷해' });
  await expect(faint).toContainText('흐린 안내문');
  await faint.getByRole('button', { name: '보기' }).click();
  await expect(page.getByRole('region', { name: '고른 요소' })).toContainText('내용');

  const address = await publishAs(page, 'summer');
  expect(new URL(address).pathname).toBe('/summer');
  const stranger = await openBrowser();
  const answer = await stranger.goto(address);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-security-policy']).not.toContain('sandbox');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('여름 팝업');
  await expectFonts(address);

  await page.getByRole('button', { name: '계속 편집하기' }).click();
  const next = await publishAs(page, '가을');
  await stranger.goto(address);
  expect(decodeURI(stranger.url())).toBe(next);
});
