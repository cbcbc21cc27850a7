import { expect, type Page, test } from './support/test.ts';

const META = '**/builds/meta/*.json';

/** Makes another build live than the build of the open page, as a release or a rollback does. */
const makeAnotherLive = (page: Page) =>
  page.route(META, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), latest: 'another' } });
  });

test('an open page is offered the new build within a minute', async ({ page, me: _ }) => {
  await page.clock.install();
  await page.goto('/memo');
  await expect(page.getByRole('heading', { level: 1, name: /메모/ })).toBeVisible();
  await page.clock.runFor(5_000);
  await makeAnotherLive(page);
  const offer = page.getByText('새 버전이 나왔어요.');
  // The time advances in steps, because the timeout of the request uses the same clock.
  for (let seconds = 0; seconds < 60 && !(await offer.isVisible()); seconds++) {
    await page.clock.runFor(1000);
    await page.waitForTimeout(100);
  }
  await expect(offer).toBeVisible();
});

test.describe('after a rollback', () => {
  test.use({ allowedErrors: /^console: (\[content\] |Failed to load resource.*\/remotes\/content\/)/ });

  test('다시 시도 on a broken open page loads the live build', async ({ page, me: _ }) => {
    const entry = /\/remotes\/content\/[^/]+\/remoteEntry\./;
    await page.route(entry, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/memo?view=trash');
    const broken = page.locator('[data-area-error]');
    await expect(broken).toBeVisible();
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await makeAnotherLive(page);
    // The live build works.
    await page.unroute(entry);
    await broken.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /메모/ })).toBeVisible();
    await expect(page).toHaveURL(/\/memo\?view=trash$/);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(false);
  });
});
