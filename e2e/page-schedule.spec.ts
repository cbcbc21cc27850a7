import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// Thumbnails are sandboxed frames, and they block Playwright's own scripts.
test.use({ allowedErrors: /Blocked script execution/ });

const projectSaying = (content: string) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [{ tagName: 'h1', type: 'text', components: [{ type: 'textnode', content }] }],
          },
        },
      ],
    },
  ],
});

test('a page is scheduled in its settings, shown in the list, and published automatically, but not with samples @nightly', async ({
  page,
  me,
}) => {
  const [site] = await me.rows('sites?select=id&limit=1');
  const id = crypto.randomUUID();
  await me.send('/rest/v1/pages', {
    id,
    slug: 'summer',
    site_id: site?.id,
    title: '여름 팝업',
    draft: projectSaying('여름 팝업'),
  });

  await page.goto(`/page/setting?pageId=${id}`);
  // A day in Korea, a month ahead.
  const day = new Date(Date.now() + 30 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  const shown = day.split('-').map(Number).join('. ');
  const start = page.getByLabel('게시하는 때 날짜', { exact: true });
  await start.fill('2024. 1. 1.');
  await page.getByLabel('게시를 멈추는 때 날짜', { exact: true }).fill(day);
  await page.getByLabel('게시를 멈추는 때 시').selectOption('오후 6시');
  await page.getByRole('button', { name: '예약 저장' }).click();
  await expect(page.getByText('지금보다 뒤의 시각을 골라 주세요.')).toBeVisible();
  await expectAccessible(page, '/page/setting with a refused schedule');
  await start.fill(day);
  await page.getByRole('button', { name: '예약 저장' }).click();
  await expect(page.getByText('예약했어요.')).toBeVisible();
  // Nine in the morning in Korea.
  expect(await me.rows(`pages?select=publish_at&id=eq.${id}`)).toEqual([{ publish_at: `${day}T00:00:00+00:00` }]);

  await visit(page, '/page');
  const card = page.getByRole('listitem').filter({ hasText: '여름 팝업' });
  await expect(card).toContainText(`${shown}. 오전 9:00 게시 예약`);
  await expect(card).toContainText(`${shown}. 오후 6:00 게시 멈춤 예약`);
  const soon = new Date(Date.now() + 2_000).toISOString();
  await me.send('/rest/v1/rpc/set_page_schedule', { p_page_id: id, p_publish_at: soon });
  await expect(card.getByText('게시됨')).toBeVisible();
  expect((await page.request.get(`/landing/${id}`)).status()).toBe(200);

  await test.step('a page with samples is not published, and its owner is told why and may keep them', async () => {
    const id = crypto.randomUUID();
    const draft = projectSaying('문의 02-000-0000');
    await me.send('/rest/v1/pages', { id, slug: 'autumn', site_id: site?.id, title: '가을 팝업', draft });
    const soon = () => ({ p_page_id: id, p_publish_at: new Date(Date.now() + 2_000).toISOString() });
    await me.send('/rest/v1/rpc/set_page_schedule', soon());

    await visit(page, '/alert');
    await page.getByText('예약한 ‘가을 팝업’ 페이지를 게시하지 못했어요').click();
    await expect(page).toHaveURL(new RegExp(`/page/setting\\?pageId=${id}`));
    await expect(
      page.getByRole('listitem').filter({ hasText: '견본 연락처나 사업자 정보가 그대로예요' }),
    ).toBeVisible();
    expect((await page.request.get(`/landing/${id}`)).status()).toBe(404);
    await expectAccessible(page, '/page/setting with a failed schedule');

    await page.getByText('견본 글이나 연락처가 남아 있어도 게시하기').click();
    await page.getByRole('button', { name: '예약 저장' }).click();
    await expect(page.getByText('예약을 지웠어요.')).toBeVisible();
    await me.send('/rest/v1/rpc/set_page_schedule', { ...soon(), p_keeps_samples: true });
    await expect.poll(async () => (await page.request.get(`/landing/${id}`)).status()).toBe(200);
  });
});
