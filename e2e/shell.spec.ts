import { expect, test } from './support/test.ts';

test('a member chooses a dark and compact interface, and the choice stays after a reload', async ({ page, me }) => {
  await page.goto('/memo');
  // The field takes the focus when it has loaded. This would close a menu that is already open.
  await expect(page.getByLabel('메모 내용')).toBeFocused();
  await page
    .getByRole('button', { name: `${me.name} 메뉴` })
    .first()
    .click();
  const look = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      return [root.classList.contains('dark'), getComputedStyle(root).getPropertyValue('--chakra-spacing-4').trim()];
    });
  expect(await look()).toEqual([false, '1rem']);
  await page.getByRole('menuitemradio', { name: '어둡게' }).click();
  await page.getByRole('menuitemradio', { name: '촘촘하게' }).click();
  await expect.poll(look).toEqual([true, '0.75rem']);
  await page.reload();
  await expect.poll(look).toEqual([true, '0.75rem']);
});

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    isCold: true,
    allowedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/,
  });

  test('without a network a member sees the offline page, and the product again when the network is back', async ({
    page,
    context,
    me: _,
  }) => {
    await page.goto('/memo');
    await expect(page.getByRole('heading', { level: 1, name: /메모/ })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // The worker takes control of the open page.
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await context.setOffline(true);
    await page.goto('/project').catch(() => {});
    await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline.html']);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '프로젝트' })).toBeVisible();
  });
});
