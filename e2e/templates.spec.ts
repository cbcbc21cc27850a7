import { renderPage } from '@dojang/renderer';
import { templates } from '@dojang/renderer/templates';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [390, 1280];

test('what visitors get of each template is accessible and fits the screen', async ({ page }) => {
  for (const [at, { name, project }] of templates.entries()) {
    for (const width of WIDTHS.filter((_, which) => process.env.NIGHTLY || which === at % WIDTHS.length)) {
      await test.step(`${name}, ${width} wide`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const { html } = renderPage(project, { title: name, description: name, today: '2026-11-23' });
        await page.setContent(html);
        await expectAccessible(page, `template ${name}, ${width} wide`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  }
});
