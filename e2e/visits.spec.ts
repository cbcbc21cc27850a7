import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { expect, type Person, test } from './support/test.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

async function publish(owner: Person): Promise<string> {
  const [site] = await owner.rows('sites?select=id');
  const block = BLOCKS.at(0);
  const draft = projectOf(block ? [block.make()] : []);
  const id = crypto.randomUUID();
  await owner.send('/rest/v1/pages', {
    id,
    site_id: site?.id,
    slug: `v-${id.slice(0, 8)}`,
    title: '봄 전시',
    draft,
  });
  await owner.send('/api/private/page/publish', { pageId: id, baseRev: 1, keepsSamples: true });
  return id;
}

test('the owner of a page sees how often visitors opened it, from where and on which device @nightly', async ({
  page,
  me,
  openBrowser,
}) => {
  const pageId = await publish(me);
  const stranger = await openBrowser({ userAgent: PHONE, javaScriptEnabled: false });
  for (let visit = 0; visit < 3; visit += 1) {
    await stranger.goto(`/landing/${pageId}`, { referer: 'http://search.naver.com/?query=1' });
  }
  const stored = () => me.rows(`page_visits?page_id=eq.${pageId}`);
  await expect.poll(stored).toMatchObject([{ referrer: 'search.naver.com', device: 'phone', count: 3 }]);

  await page.goto('/page');
  await page.getByRole('link', { name: '7일 방문 3' }).click();
  await expect(page.getByRole('img', { name: /^30일 동안 방문 3번/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '어디에서 왔나요' })).toContainText('search.naver.com');
  await expect(page.getByRole('region', { name: '무엇으로 보았나요' })).toContainText('휴대전화');
  await page.getByRole('button', { name: '7일', exact: true }).click();
  await expect(page.getByRole('img', { name: /^7일 동안 방문 3번/ })).toBeVisible();
  await page.getByRole('button', { name: '표로 보기' }).click();
  await expect(page.getByRole('region', { name: '날마다의 방문' }).getByRole('row')).toHaveCount(8);
});
