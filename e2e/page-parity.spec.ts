import { renderPage } from '@dojang/renderer';
import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { koreanDay } from '../shell/contract/src/time.ts';
import { expect, type Page, test } from './support/test.ts';

const WIDTHS = [390, 1280];
/** Like a page that was edited long ago: canvas and published page both count the days again. */
const STALE = 'D-999';

test('the canvas shows each block as visitors see it', async ({ page, me, openBrowser }) => {
  const made = JSON.stringify(projectOf(BLOCKS.map((block) => block.make())));
  expect(made).toMatch(/"D[-+]\d+"/);
  const project = JSON.parse(made.replaceAll(/"D[-+]\d+"/g, `"${STALE}"`));
  const [site] = await me.rows('sites?select=id');
  const id = crypto.randomUUID();
  await me.send('/rest/v1/pages', { id, site_id: site?.id, title: '모든 블록', slug: `all-${id}`, draft: project });
  await drawMaps(page);
  await page.goto(`/page/edit?pageId=${id}`);
  const frame = page.frameLocator('.gjs-frame');
  await expect(frame.locator('[data-gjs-type=wrapper] > *')).toHaveCount(BLOCKS.length);
  // The document of the canvas itself in a window of each width, because the canvas is zoomed.
  const drawn = await frame.locator('html').evaluate((root) => {
    for (const script of root.querySelectorAll('script')) script.remove();
    const doctype = root.ownerDocument.doctype ? '<!doctype html>' : '';
    return doctype + root.outerHTML;
  });
  const published = renderPage(project, { title: 'p', today: koreanDay(), badge: false }).html;
  const other = await openBrowser();
  const different: string[] = [];
  for (const width of WIDTHS) {
    const canvas = await pictures(other, drawn, '[data-gjs-type=wrapper] > *', width);
    const visitor = await pictures(other, published, '.page > :not(main), .page > main > *', width);
    for (const [at, block] of BLOCKS.entries()) {
      const share = await difference(other, canvas[at], visitor[at]);
      if (share > MOST_DIFFERENT) different.push(`${block.id}, ${width} wide: ${(share * 100).toFixed(2)} %`);
    }
  }
  expect(different).toEqual([]);
});

/** Edges of letters may be one step darker when a block begins at another fraction of a pixel. */
const MOST_DIFFERENT = 0.002;

/** A screenshot of each block, in a window of this width. */
async function pictures(page: Page, html: string, blocks: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await drawMaps(page);
  await page.route('**/parity', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto('/parity');
  // On the canvas closed questions are open, so that their answers can be edited.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager';
  });
  await expect(page.locator('iframe')).not.toHaveCount(0);
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().includes('/embeded/map')).length)
    .toBeGreaterThan(0);
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
  const taken: string[] = [];
  const count = await page.locator(blocks).count();
  for (let at = 0; at < count; at += 1) {
    // Each block is shown alone, so that it begins at a whole pixel.
    await page.evaluate(
      ([selector, shown]) => {
        for (const [index, block] of document.querySelectorAll<HTMLElement>(selector).entries()) {
          block.style.setProperty('display', index === shown ? '' : 'none', 'important');
        }
      },
      [blocks, at] as const,
    );
    const picture = await page.locator(blocks).nth(at).screenshot({ animations: 'disabled' });
    taken.push(picture.toString('base64'));
  }
  await page.unrouteAll();
  return taken;
}

/** A map is a separate page, and its tiles come from another server. So only its position and its address are compared. */
const drawMaps = (page: Page) =>
  page.route('**/embeded/map?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: mapOf(route.request().url()) }),
  );

const mapOf = (url: string) =>
  `<body style="margin:0;background:#a7c957;font:16px monospace">${new URL(url).search.replaceAll('<', '')}</body>`;

/** The share of pixels that differ visibly between two pictures; 1 when the sizes differ. */
const difference = (page: Page, one = '', two = ''): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const VISIBLE = 48;
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          return image;
        }),
      );
      const [first, second] = images.map(({ naturalWidth: width, naturalHeight: height }, at) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d');
        context?.drawImage(images[at] as HTMLImageElement, 0, 0);
        return { width, height, data: context?.getImageData(0, 0, width, height).data ?? [] };
      });
      if (!first || !second || first.width !== second.width || first.height !== second.height) return 1;
      let count = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        const isDifferent = [0, 1, 2].some(
          (channel) => Math.abs((first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0)) > VISIBLE,
        );
        if (isDifferent) count += 1;
      }
      return count / (first.width * first.height);
    },
    [one, two],
  );
