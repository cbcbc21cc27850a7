import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expect, test } from './support/test.ts';

// The fourth page is refused with 409; Chromium logs it.
test.use({ allowedErrors: /status of 409/ });

test('an owner meets a limit, is declined, buys 프로, publishes more and is refunded @nightly', async ({
  page,
  me,
}) => {
  const [site] = await me.rows<{ id: string }>('sites?select=id');
  const siteId = String(site?.id);
  const draft = projectOf(BLOCKS.filter(({ id }) => id === 'heading').map((block) => block.make()));
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const id of ids)
    await me.send('/rest/v1/pages', { id, site_id: siteId, title: '온기', slug: id.slice(0, 8), draft });
  const publish = (pageId = '') => me.send('/api/private/page/publish', { pageId, baseRev: 1, keepsSamples: true });
  for (const id of ids.slice(0, 3)) await publish(id);
  await expect(publish(ids[3])).rejects.toThrow(/plan_pages|3개까지/);

  await page.goto(`/page/domain?siteId=${siteId}`);
  await page.getByRole('link', { name: '요금제 보기' }).click();
  await expect(page.getByText('3개 / 3개')).toBeVisible();
  await page.getByRole('button', { name: '프로로 바꾸기' }).click();
  await page.waitForURL(/\/page\/checkout\?orderNo=/);
  await expect(page.getByText('카드에서 돈이 나가지 않아요')).toBeVisible();
  await expect(page.getByText('9,000원')).toBeVisible();
  await page.getByRole('button', { name: '9,900원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '연습 결제' })).toBeVisible();
  await page.getByRole('radio', { name: /거절되는 카드/ }).check();
  await page.getByRole('button', { name: '9,900원 결제하기' }).click();
  await expect(page.getByRole('status').getByText(/한도를 넘었거나 잔액이 부족해서/)).toBeVisible();

  await page.getByRole('button', { name: '다시 시도' }).click();
  await page.getByRole('button', { name: '9,900원 결제하기' }).click();
  await page.getByRole('radio', { name: /확인이 몇 초 늦는 카드/ }).check();
  await page.getByRole('button', { name: '9,900원 결제하기' }).click();
  await expect(page.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '프로 요금제를 결제했어요' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '지금 요금제: 프로' })).toBeVisible();
  const receipt = page.getByRole('link', { name: /영수증/ });
  expect((await page.request.get(String(await receipt.getAttribute('href')))).status()).toBe(200);
  await publish(ids[3]);

  // A fourth page was published, so the plan was used and the days that have begun are not refunded.
  await page.getByRole('button', { name: /주문 환불/ }).click();
  const dialog = page.getByRole('dialog', { name: '환불할까요?' });
  await expect(dialog.getByText(/이미 쓴 날을 뺀/)).toBeVisible();
  await dialog.getByRole('button', { name: /원 환불받기/ }).click();
  await expect(page.getByText('환불됨')).toBeVisible();
  await expect(page.getByRole('heading', { name: '지금 요금제: 무료' })).toBeVisible();
  await expect(page.getByText('4개 / 3개')).toBeVisible();
});
