import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { ROOT } from '../scripts/workspace.ts';
import { liveSnapshot } from './support/api.ts';
import { checkScreen } from './support/check-screen.ts';
import { publishPage } from './support/publish.ts';
import { isWorkbench, workbench } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { actsOfAreas } from './support/workbenches.ts';

test.describe('developer pages', () => {
  // Two requests are refused on purpose: one of the model, and a search without its parameter.
  test.use({ allowedErrors: /status of (400|502) .*\/api\/(private\/ai|public\/icon-search)/ });

  test('an admin works with every component of the developer pages, and none has an axe violation or scrolls sideways @nightly', async ({
    page,
    admin,
    request,
  }) => {
    const blocks = BLOCKS.filter(({ id }) => id === 'heading').map((block) => block.make());
    await publishPage(admin, { title: '작업대에 넣은 페이지', draft: projectOf(blocks) });
    const acts = await actsOfAreas(ROOT);
    const { remotes } = await liveSnapshot(request);
    const routes = remotes.flatMap(({ descriptor }) => descriptor.routes.map(({ path }) => path)).filter(isWorkbench);
    expect([...acts.keys()].sort()).toEqual(routes.sort());
    const found: string[] = [];
    for (const [at, route] of routes.entries()) {
      await test.step(route, async () => {
        found.push(...(await checkScreen(page, workbench(route), { at, of: routes.length })));
        await page.setViewportSize({ width: 1280, height: 720 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await acts.get(route)?.(page, acts.size);
      });
    }
    expect(found.join('\n\n')).toBe('');
  });
});

test.describe('developer pages for other users', () => {
  test.use({ allowedErrors: /status of 404 / });

  test('a member gets the 404 page, and no code of the developer page', async ({ page, me: _ }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto('/test/kanban');
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
    expect(loaded.filter((url) => /KanbanPage/.test(url))).toEqual([]);
  });
});
