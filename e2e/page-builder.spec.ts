import { renderPage } from '@dojang/renderer';
import { PICTURES } from '../mfe-page-builder/renderer/src/blocks/pictures.ts';
import { attackProjects } from '../mfe-page-builder/renderer/src/testing/vectors.ts';
import { expectAccessible } from './support/accessible.ts';
import { select } from './support/canvas.ts';
import { buyPlan } from './support/plan.ts';
import { keepSamples, publishNow, publishPage } from './support/publish.ts';
import { watchSaveStates } from './support/save-states.ts';
import { makeFrom } from './support/templates.ts';
import { chooseItem, expect, type Page, type Person, test } from './support/test.ts';

const expectSaved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible();
const canvas = (page: Page) => page.frameLocator('.gjs-frame');

const PICTURE = {
  name: 'cup.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PICTURES.dawn.slice(PICTURES.dawn.indexOf(',') + 1), 'base64'),
};

// Thumbnails and previews are sandboxed frames, and they block Playwright's own scripts. Chromium logs this.
test.use({ allowedErrors: /Blocked script execution/ });

/** Opens the editor with a new page from a template, and returns its id. */
async function makePage(page: Page, owner: Person, template: string): Promise<string> {
  const pageId = await makeFrom(owner, template);
  await page.goto(`/page/edit?pageId=${pageId}`);
  return pageId;
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await keepSamples(page);
  await publishNow(page);
  return page.getByRole('textbox', { name: '공개 주소' }).inputValue();
}

test('a page from a template is created once by two clicks, and a guest can read it without any script @nightly', async ({
  page,
  me,
  openBrowser,
}) => {
  await page.goto('/page/template');
  const use = page.getByRole('button', { name: '동네 카페 사용하기' });
  await expect(use).toBeEnabled();
  // The choice is not made by the pointer, because another journey may put another template under it.
  await use.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(/\/page\/edit\?pageId=/);
  const pageId = new URL(page.url()).searchParams.get('pageId') ?? '';
  await canvas(page).locator('h1').dblclick();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('우리 동네 커피');
  await canvas(page).locator('.lead').first().click();
  await expectSaved(page);
  expect(await me.rows('pages?select=id')).toEqual([{ id: pageId }]);

  await canvas(page).locator('svg.scene').click();
  await page.getByRole('button', { name: '이미지로 바꾸기' }).click();
  const file = page.getByLabel('이미지 파일');
  await file.setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="hit()"/>') });
  await expect(page.getByText('PNG, JPEG, WebP 이미지만 올릴 수 있어요.')).toBeVisible();
  await file.setInputFiles(PICTURE);
  await page.getByLabel('대체 텍스트').fill('창가의 커피');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '자르기', exact: true }).click();
  const cropping = page.getByRole('dialog', { name: '이미지 자르기' });
  await cropping.getByRole('button', { name: '1:1' }).click();
  await cropping.getByRole('button', { name: '자르기', exact: true }).click();
  await expect(page.getByRole('button', { name: '자르기 전 이미지로 되돌리기' })).toBeVisible();
  await expectSaved(page);

  const address = await publish(page);
  // The first page of its site.
  expect(new URL(address).pathname).toBe('/');
  const stranger = await openBrowser();
  const response = await stranger.goto(`/landing/${pageId}`);
  expect(response?.status()).toBe(200);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('우리 동네 커피');
  const picture = stranger.getByRole('img', { name: '창가의 커피' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([9, 9]);
  expect(await stranger.locator('script').count()).toBe(0);
  await stranger.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('button', { name: '계속 편집하기' }).click();
  await page.getByRole('link', { name: '페이지 목록으로' }).click();
  await expect(page.getByRole('button', { name: '동네 카페 주소 복사' }).first()).toBeVisible();
});

test('text typed on the canvas is saved during typing, and the editor’s panels are accessible', async ({
  page,
  me,
}) => {
  const pageId = await makePage(page, me, '동네 카페');
  const title = canvas(page).locator('h1');
  await title.waitFor();
  let expectShown = await watchSaveStates(page);
  await title.dblclick();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('우리 커피');
  await expectShown('dirty', 'saving');
  await expectSaved(page);
  await expect(page.getByRole('textbox', { name: '글', exact: true })).toHaveValue('우리 커피');
  // The cursor and the undo history of the browser stay.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expectShown = await watchSaveStates(page);
  await page.keyboard.type('동네 ', { delay: 50 });
  await expectShown('dirty', 'saving');
  await expectSaved(page);
  await page.keyboard.type('새 ');
  await expect(title).toHaveText('우리 동네 새 커피');
  await expect(title).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.press('Escape');
  await expect(title).not.toHaveAttribute('contenteditable', 'true');
  await expect(title).toHaveText('우리 동네 새 커피');
  const stored = async () => JSON.stringify(await me.rows(`pages?select=draft&id=eq.${pageId}`));
  await expect.poll(stored).toContain('우리 동네 새 커피');
  await expectSaved(page);
  await page.goto(`/page/edit?pageId=${pageId}`);
  await expect(title).toHaveText('우리 동네 새 커피');

  await test.step('the panels are accessible', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await select(title, page);
    const themes = ['light', 'dark'] as const;
    for (const [at, tab] of ['구조', '테마', '디자인'].entries()) {
      await page.getByRole('tab', { name: tab }).click();
      // At night each panel is checked in both themes. By day each panel is checked in one theme, in turn, like the screens of
      // `accessibility.spec.ts`.
      const chosen = themes.filter((_, which) => process.env.NIGHTLY || which === at % themes.length);
      for (const [nth, colorScheme] of chosen.entries()) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator(`html.${colorScheme}`)).toBeAttached();
        await expectAccessible(page, `/page/edit ${tab} ${colorScheme}`, { onlyColours: nth > 0 });
      }
    }
  });
});

test('the toolbar stays in place, a field with new text counts as unsaved, and a block is published by keyboard only', async ({
  page,
  me,
  openBrowser,
}) => {
  const pageId = await makePage(page, me, '작은 스튜디오');
  const narrow = canvas(page).locator('header a').first();
  await narrow.waitFor();
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
  const tools = () => left('button[aria-label="데스크톱"]');
  // At night the page has its own fonts, and a number in the bar is wider in the fallback font.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await tools();
  await page.getByLabel('페이지 이름').fill('이름');
  await expectSaved(page);
  expect(await tools()).toBe(before);

  await narrow.click();
  await expect.poll(() => left('.gjs-toolbar')).toBeGreaterThanOrEqual(await left('.gjs-cv-canvas'));

  const field = page.getByRole('region', { name: '고른 요소' }).getByLabel('글', { exact: true });
  const expectShown = await watchSaveStates(page);
  await field.fill('쓰다 만 글');
  await expectShown('dirty');
  await field.press('Enter');
  await expectSaved(page);

  const height = async () => Math.round((await page.locator('iframe.gjs-frame').boundingBox())?.height ?? 0);
  const whole = await height();
  for (const device of ['휴대전화', '데스크톱']) await page.getByRole('button', { name: device }).first().click();
  await expect.poll(height).toBe(whole);

  await test.step('a block is added, moved, removed and published by keyboard only', async () => {
    await page.getByRole('button', { name: '한마디', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '숫자', exact: true }).focus();
    await page.keyboard.press('Enter');
    const order = () =>
      canvas(page)
        .locator('[data-gjs-type=wrapper] > *')
        .evaluateAll((sections) => sections.map((section) => section.textContent?.trim().slice(0, 12)));
    const before = await order();
    const tab = page.getByRole('tab', { name: '블록' });
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    const row = (name: string) => page.locator('[data-layer]', { hasText: name });
    await row('숫자').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).not.toEqual(before);
    await expect(row('숫자')).toBeFocused();
    await row('한마디').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await expect(row('한마디')).toHaveCount(0);
    await expect(row('숫자')).toHaveCount(1);
    await expectSaved(page);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(row('한마디')).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(row('한마디')).toHaveCount(0);

    await page.getByRole('button', { name: '게시', exact: true }).focus();
    await page.keyboard.press('Enter');
    await keepSamples(page);
    await publishNow(page, (button) => button.press('Enter'));
    const stranger = await openBrowser();
    await stranger.goto(`/landing/${pageId}`);
    await expect(stranger.getByText('1,240명')).toBeVisible();
  });
});

test.describe('unsaved changes of a closed page', () => {
  // In the process of a kept browser a closed tab would still send its data.
  test.use({ isCold: true, allowedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('when the page is opened again, unsaved changes can be continued or discarded @nightly', async ({
    page,
    context,
    me,
  }) => {
    const pageId = await makePage(page, me, '작은 스튜디오');
    const name = (tab: Page) => tab.getByLabel('페이지 이름');
    const kept = (tab: Page) => tab.getByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
    const renameAndClose = async (tab: Page, title: string) => {
      await expect(name(tab)).toHaveValue('작은 스튜디오');
      await context.setOffline(true);
      await name(tab).fill(title);
      await expect(tab.locator('[data-save-state=error]')).toBeVisible();
      // A slow tab may close only after the network is back, and would then send its text.
      const hang = () => {};
      await context.route('**/rest/v1/rpc/save_draft*', hang);
      tab.once('dialog', (dialog) => void dialog.accept());
      const closed = tab.waitForEvent('close');
      await tab.close({ runBeforeUnload: true });
      await closed;
      await context.setOffline(false);
      await context.unroute('**/rest/v1/rpc/save_draft*', hang);
    };
    const openAgain = async () => {
      const tab = await context.newPage();
      await tab.goto(`/page/edit?pageId=${pageId}`);
      return tab;
    };
    await renameAndClose(page, '버릴 이름');
    const second = await openAgain();
    await kept(second).getByRole('button', { name: '버리기' }).click();
    await renameAndClose(second, '이어 갈 이름');

    const third = await openAgain();
    await kept(third).getByRole('button', { name: '이어서 쓰기' }).click();
    await expect(name(third)).toHaveValue('이어 갈 이름');
    await expectSaved(third);
    expect(await me.rows(`pages?select=title&id=eq.${pageId}`)).toEqual([{ title: '이어 갈 이름' }]);
    await third.close();
    // The server has the changes, so nothing is offered.
    const fourth = await openAgain();
    await expect(name(fourth)).toHaveValue('이어 갈 이름');
  });
});

test('on a phone, texts can be changed without the canvas @nightly', async ({ page, me }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await makePage(page, me, '온라인 클래스 모집');
  const title = page.getByRole('textbox', { name: '제목' }).first();
  await title.fill('일곱 주 뒤의 나');
  await expectSaved(page);
  await expectAccessible(page, '/page/edit on a phone');
  await page.reload();
  await expect(title).toHaveValue('일곱 주 뒤의 나');
  await expect(page.locator('.gjs-frame')).toHaveCount(0);

  await page.getByRole('button', { name: '게시', exact: true }).click();
  const description = page.getByRole('textbox', { name: '설명' });
  await description.fill('돌려도 남는 설명');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.gjs-frame')).toHaveCount(1);
  await expect(description).toHaveValue('돌려도 남는 설명');
});

test('an empty page is not published, and a page can be renamed, copied, removed and restored @nightly', async ({
  page,
  me: _,
}) => {
  await page.goto('/page');
  await expect(page.getByText('첫 페이지를 만들어 보세요')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /빈 페이지/ }).click();
  await page.waitForURL(/\/page\/edit/);
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('페이지가 비어 있어요')).toBeVisible();
  await expect(page.getByRole('button', { name: '게시하기' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '페이지 목록으로' }).click();
  const menu = (title: string) => page.getByRole('button', { name: `${title} 메뉴` });
  await menu('새 페이지').click();
  await chooseItem(page.getByRole('menuitem', { name: '이름 바꾸기' }));
  await page.getByRole('textbox', { name: '페이지 이름' }).fill('모임 소개');
  await page.getByRole('button', { name: '바꾸기', exact: true }).click();
  await menu('모임 소개').click();
  await chooseItem(page.getByRole('menuitem', { name: '복제' }));
  await expect(menu('모임 소개 사본')).toBeVisible();
  await menu('모임 소개 사본').click();
  await chooseItem(page.getByRole('menuitem', { name: '휴지통으로' }));
  await expect(menu('모임 소개 사본')).toHaveCount(0);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(menu('모임 소개 사본')).toBeVisible();
});

test.describe('a preview link', () => {
  test.use({ allowedErrors: /Blocked script execution|status of 410 .*\/page\/share\// });
  test('a preview link opens without an account, and a wrong one shows that it has expired @nightly', async ({
    page,
    me,
    openBrowser,
  }) => {
    await makePage(page, me, '동네 카페');
    await canvas(page).locator('h1').waitFor();
    await page.getByRole('button', { name: '미리보기' }).click();
    await page.getByRole('button', { name: '초안 공유' }).click();
    await page.getByRole('button', { name: '링크 만들기' }).click();
    const link = await page.getByRole('textbox', { name: '미리보기 링크' }).inputValue();
    const stranger = await openBrowser();
    await stranger.goto(link);
    await expect(stranger.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: '지금 초안' });
    await row.getByRole('button', { name: /중지$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '중지', exact: true }).click();
    await expect(page.getByText('열려 있는 링크가 없어요.')).toBeVisible();
    for (const ended of [link, '/page/previewIframe?token=x']) {
      await stranger.goto(ended);
      await expect(stranger.getByText('열 수 없는 링크예요')).toBeVisible();
    }
  });
});

test.describe('attacks', () => {
  // Chromium logs invalid paths and URLs; this test checks only for executed scripts.
  test.use({ allowedErrors: /./ });
  test('none of the attacks on a published page runs a script in a browser @nightly', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        hit: () => {
          const top = window.top as unknown as { hits?: number };
          top.hits = (top.hits ?? 0) + 1;
        },
      });
    });
    await page.route('**/attacks', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    // Pages may load pictures from these hosts; the test mocks them.
    await page.route(/example/, (route) => route.fulfill({ status: 204 }));
    await page.goto('/attacks');
    // At night all two thousand attacks are tested here. In every run the tests of the renderer read each of them.
    const chosen = [...attackProjects()].filter((_, at) => process.env.NIGHTLY || at % 8 === 0);
    const all = [...new Set(chosen.map(({ project }) => renderPage(project, { title: 't' }).html))];
    const load = (batch: string[]) =>
      page.evaluate(async (pages) => {
        const frames = pages.map((html) => {
          const frame = document.createElement('iframe');
          frame.srcdoc = html;
          document.body.append(frame);
          return new Promise((resolve) => frame.addEventListener('load', () => resolve(frame)));
        });
        await Promise.all(frames);
        document.body.replaceChildren();
        return (window as unknown as { hits?: number }).hits ?? 0;
      }, batch);
    for (let at = 0; at < all.length; at += 100) expect(await load(all.slice(at, at + 100))).toBe(0);
    // The detection of scripts itself works.
    expect(await load(['<img src=x: onerror="hit()">', '<p>'])).toBe(1);
  });

  test('none of the attacks stored over REST and published runs a script or leaves its page', async ({
    page,
    me,
    request,
  }) => {
    // At night these are more pages than a free site may publish.
    const [site] = await me.rows('sites?select=id');
    await buyPlan(me, request, String(site?.id));
    await page.addInitScript(() => {
      const own = window as unknown as { hits: number; hit: () => void };
      own.hits = 0;
      own.hit = () => {
        own.hits += 1;
      };
    });
    await page.route(/example/, (route) => route.fulfill({ status: 204 }));
    // Many attacks are on one page, because one page for each would take an hour.
    const projects = [...attackProjects()]
      .map(({ project }) => project)
      .filter((_, at) => process.env.NIGHTLY || at % 8 === 0);
    for (let at = 0; at < projects.length; at += 100) {
      // The database cannot store a zero byte, so it refuses a project with one.
      const draft = JSON.parse(JSON.stringify(onOnePage(projects.slice(at, at + 100))).replaceAll('\\u0000', ''));
      const { address } = await publishPage(me, { title: '<script>hit()</script>', draft });
      await page.goto(address);
      expect(new URL(page.url()).pathname).toBe(address);
      expect(await page.evaluate(() => (window as unknown as { hits: number }).hits)).toBe(0);
      expect(await page.evaluate(() => document.scripts.length)).toBe(0);
      expect(await page.getByRole('paragraph').count()).toBeGreaterThan(10);
    }
  });
});

interface Attack {
  pages: [{ frames: [{ component: { components: unknown[] } }] }];
  styles?: unknown[];
}

/** Combines the content and the rules of several projects. */
const onOnePage = (projects: readonly unknown[]): Attack => ({
  styles: projects.flatMap((project) => (project as Attack).styles ?? []),
  pages: [
    {
      frames: [
        {
          component: {
            components: projects.flatMap((each) => (each as Attack).pages[0].frames[0].component.components),
          },
        },
      ],
    },
  ],
});
