import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('no block is wider than a phone, and the menu of a header opens without a script', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide: string[] = [];
  for (const { id, make } of BLOCKS) {
    await page.setContent(renderPage(projectOf([make()]), { title: id }).html);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.page *')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < -1 || right > innerWidth + 1);
        })
        .map((element) => `${element.localName}.${element.getAttribute('class')}`),
    );
    if (wide.length > 0) tooWide.push(`${id}: ${wide.join(', ')}`);
  }
  expect(tooWide).toEqual([]);

  const header = BLOCKS.find(({ id }) => id === 'header');
  await page.setContent(renderPage(projectOf(header ? [header.make()] : []), { title: 't' }).html);
  const link = page.getByRole('link', { name: '오시는 길' });
  await expect(link).toBeHidden();
  await page.locator('summary').click();
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('summary')).toBeHidden();
  await expect(link).toBeVisible();
});

const WIDTHS = [390, 1280];

test('each block alone is accessible on the published page', async ({ page }) => {
  for (const [at, { id, make }] of BLOCKS.entries()) {
    for (const width of WIDTHS.filter((_, which) => process.env.NIGHTLY || which === at % WIDTHS.length)) {
      await test.step(`${id}, ${width} wide`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.setContent(renderPage(projectOf([make()]), { title: id, today: '2026-11-23' }).html);
        await expectAccessible(page, `block ${id}, ${width} wide`);
      });
    }
  }
});
