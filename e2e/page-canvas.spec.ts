import { select } from './support/canvas.ts';
import { makeFrom } from './support/templates.ts';
import { expect, type Page, type Person, test } from './support/test.ts';

// Thumbnails and previews are sandboxed frames, and they block Playwright's own scripts. Chromium logs this.
test.use({ allowedErrors: /Blocked script execution/ });

const canvas = (page: Page) => page.frameLocator('.gjs-frame');

/** Opens the editor with a page from this template. The title of the page is selected on the canvas. */
async function open(page: Page, owner: Person, template: string): Promise<void> {
  await page.goto(`/page/edit?pageId=${await makeFrom(owner, template)}`);
  await select(canvas(page).locator('h1'), page);
}

const sections = (page: Page) => canvas(page).locator('[data-gjs-type=wrapper] > *');
const texts = (page: Page) =>
  sections(page).evaluateAll((all) => all.map((section) => section.textContent?.replace(/\s+/g, ' ') ?? ''));

test('the canvas is zoomed, its keys are listed, and a section is inserted by search @nightly', async ({
  page,
  me,
}) => {
  await open(page, me, '작은 스튜디오');

  await test.step('the canvas is zoomed by keys and by its menu, and fits again', async () => {
    const zoom = page.getByRole('button', { name: /^캔버스 크기/ });
    const fitted = (await zoom.textContent()) ?? '';
    expect(Number.parseInt(fitted, 10)).toBeLessThan(75);
    const width = async () => Math.round((await page.locator('iframe.gjs-frame').boundingBox())?.width ?? 0);
    // The focus is in the frame. Without our handler the browser would zoom the window.
    await canvas(page)
      .locator('body')
      .evaluate(({ ownerDocument }) => {
        const log: boolean[] = [];
        Object.assign(ownerDocument.defaultView as Window, { log });
        ownerDocument.addEventListener('keydown', (event) => {
          if (event.key === '=') setTimeout(() => log.push(event.defaultPrevented));
        });
      });
    await page.keyboard.press('ControlOrMeta+Equal');
    await expect(zoom).toHaveText('75%');
    await expect.poll(width).toBe(960);
    const prevented = canvas(page)
      .locator('body')
      .evaluate(({ ownerDocument }) => (ownerDocument.defaultView as unknown as { log: boolean[] }).log);
    expect(await prevented).toEqual([true]);
    await page.keyboard.press('ControlOrMeta+Shift+Equal');
    await expect(zoom).toHaveText('100%');

    await zoom.click();
    await page.getByRole('menuitemradio', { name: '200%' }).click();
    await expect(zoom).toHaveText('200%');
    await expect.poll(width).toBe(2560);
    // Content outside of the view can be scrolled to and selected.
    const link = canvas(page).locator('header a').last();
    await link.scrollIntoViewIfNeeded();
    await link.click();
    const box = await link.boundingBox();
    await expect
      .poll(async () => Math.abs(((await page.locator('.gjs-toolbar').first().boundingBox())?.x ?? 0) - (box?.x ?? 0)))
      .toBeLessThan(400);
    await page.keyboard.press('ControlOrMeta+0');
    await expect(zoom).toHaveText(fitted);
    await page.keyboard.press('ControlOrMeta+Minus');
    await expect(zoom).toHaveText('50%');
  });

  await test.step('on the canvas ? lists the keys and mod+k searches; while a text or link is edited they are typed', async () => {
    const title = canvas(page).locator('h1');
    const dialog = page.getByRole('dialog', { name: '단축키' });
    await page.keyboard.press('Shift+Slash');
    await expect(dialog.getByText('캔버스 크게 보기')).toBeVisible();
    await expect(dialog.getByText('붙이기 (다른 페이지에도)')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await title.dblclick();
    await expect(title).toHaveAttribute('contenteditable', 'true');
    await page.keyboard.press('End');
    await page.keyboard.type('?');
    await expect(title).toContainText('?');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');

    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: '검색하고 이동하기' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // On a zoomed canvas Space pans, but not while a text is edited.
    const link = canvas(page).locator('header a').last();
    await link.dblclick();
    await expect(link).toHaveAttribute('contenteditable', 'true');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('가 나');
    await expect(link).toHaveText('가 나');
  });

  await test.step('a section is found by search, and inserted after the selected one by key', async () => {
    await page.keyboard.press('Escape');
    await select(canvas(page).locator('h1'), page);
    const title = (await canvas(page).locator('h1').textContent())?.replace(/\s+/g, ' ') ?? '';
    const at = (await texts(page)).findIndex((text) => text.includes(title));
    const before = await sections(page).count();

    await page.getByRole('button', { name: '섹션', exact: true }).first().click();
    await page.getByRole('searchbox', { name: '블록 검색' }).fill('인터뷰');
    const preset = page.getByRole('button', { name: '후기 사진', exact: true });
    await expect(page.getByRole('region', { name: '섹션' }).getByRole('button')).toHaveCount(1);
    await preset.focus();
    await page.keyboard.press('Enter');
    await expect(sections(page)).toHaveCount(before + 1);
    expect((await texts(page)).findIndex((text) => text.includes('혼자였다면'))).toBe(at + 1);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(sections(page)).toHaveCount(before);
  });
});

test('a section shared by two pages is changed in one place @nightly', async ({ page, me }) => {
  await open(page, me, '작은 스튜디오');
  await page.getByRole('tab', { name: '구조' }).click();
  const rows = page.locator('[data-layer]');
  await rows.last().click();
  await page.getByRole('button', { name: '공통 섹션으로 저장' }).click();
  await page.getByLabel('섹션 이름').fill('온기 바닥글');
  await page.getByRole('dialog').getByRole('button', { name: '저장', exact: true }).click();
  await expect(rows.last()).toContainText('온기 바닥글');
  await expect(sections(page).last()).toContainText('hello@example.com');
  await expect(page.getByText('저장됨')).toBeVisible();

  await open(page, me, '동네 카페');
  await page.getByRole('button', { name: '온기 바닥글 넣기' }).click();
  await page.getByRole('link', { name: '섹션 고치기' }).click();
  await expect(page.getByRole('textbox', { name: '공통 섹션 이름' })).toHaveValue('온기 바닥글');
  const mail = canvas(page).getByText('hello@example.com');
  await mail.dblclick();
  await expect(mail).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('전화 주세요');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '쓰는 페이지' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '작은 스튜디오' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Leaving the editor saves first.
  await page.getByRole('link', { name: '페이지로 돌아가기' }).click();
  await expect(page.getByRole('textbox', { name: '페이지 이름' })).toHaveValue('동네 카페');
  await expect(sections(page).last()).toContainText('전화 주세요');
  await page.getByRole('tab', { name: '구조' }).click();
  await rows.last().click();
  await page.getByRole('button', { name: '연결 끊기' }).click();
  await expect(page.getByRole('button', { name: '공통 섹션으로 저장' })).toBeVisible();
  await expect(sections(page).last()).toContainText('전화 주세요');
});
