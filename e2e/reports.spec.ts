import { BLOCKS, projectOf } from '@dojang/renderer/blocks';
import { keepSamples } from './support/publish.ts';
import { expect, test } from './support/test.ts';

const FIXED = `고친 이벤트 ${crypto.randomUUID().slice(0, 4)}`;

test.use({ allowedErrors: /status of (410|422)/ });

test('a visitor reports a page, an admin takes it down, and its owner sees why, publishes it again and asks for a review @nightly', async ({
  page,
  admin: _,
  newPerson,
  openBrowser,
  openBrowserOf,
}) => {
  const owner = await newPerson('김민아');
  const [site] = await owner.rows('sites?select=id');
  const block = BLOCKS.at(0);
  const pageId = crypto.randomUUID();
  const title = `수상한 이벤트 ${pageId.slice(0, 4)}`;
  const draft = projectOf(block ? [block.make()] : []);
  await owner.send('/rest/v1/pages', { id: pageId, site_id: site?.id, slug: `r-${pageId.slice(0, 8)}`, title, draft });
  await owner.send('/api/private/page/publish', { pageId, baseRev: 1, keepsSamples: true });

  const stranger = await openBrowser({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await stranger.goto(`/landing/${pageId}`);
  const opened = stranger.waitForEvent('popup');
  await stranger.getByRole('link', { name: '신고' }).click();
  const form = await opened;
  await form.getByLabel('사기나 피싱 같아요').check();
  await form.getByLabel(/자세한 내용/).fill('카드 번호를 물어요');
  await form.getByRole('button', { name: '신고하기' }).click();
  await expect(form.getByRole('heading', { name: '신고를 받았어요' })).toBeVisible();

  await page.goto('/admin/report');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const fixed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: FIXED }) });
  await expect(item).toContainText('카드 번호를 물어요');
  await item.getByLabel('처리하는 까닭').fill('결제 정보를 속여 모음');
  await item.getByRole('button', { name: '게시 중단' }).click();
  await expect(item).toBeHidden();
  await expect.poll(async () => (await stranger.goto(`/landing/${pageId}`))?.status()).toBe(410);

  const own = await openBrowserOf(owner);
  await own.goto('/alert');
  await own.getByText('결제 정보를 속여 모음').first().click();
  await expect(own.getByText('사유: 결제 정보를 속여 모음')).toBeVisible();

  await expect(own.getByRole('button', { name: '초안 공유' })).toBeHidden();
  await own.getByRole('link', { name: '편집' }).click();
  await own.getByRole('button', { name: '게시', exact: true }).click();
  await own.getByRole('textbox', { name: '페이지 제목' }).fill(FIXED);
  await keepSamples(own);
  await expect(own.getByText(/운영자가 되돌린 뒤에 방문자에게 보여요/)).toBeVisible();
  await own.getByRole('button', { name: '게시하기' }).click();
  await own.getByRole('link', { name: '재검토 요청하러 가기' }).click();
  expect((await stranger.goto(`/landing/${pageId}`))?.status()).toBe(410);

  await own.getByRole('button', { name: '재검토 요청' }).click();
  await own.getByLabel(/무엇을 고쳤나요/).fill('카드 번호 칸을 지웠어요');
  await own.getByRole('button', { name: '요청하기' }).click();
  await expect(own.getByText(/재검토를 요청했어요: 카드 번호 칸을 지웠어요/)).toBeVisible();

  await page.getByRole('link', { name: /^재검토 요청/ }).click();
  await expect(fixed).toContainText('카드 번호 칸을 지웠어요');
  await expect(fixed).toContainText('되돌리면 이 내용이 보여요');
  const looked = page.waitForEvent('popup');
  await fixed.getByRole('button', { name: '내용 보기' }).click();
  await expect(await looked).toHaveTitle(new RegExp(FIXED));
  await fixed.getByRole('button', { name: '게시 되돌리기' }).click();
  await expect(fixed).toBeHidden();
  await expect.poll(async () => (await stranger.goto(`/landing/${pageId}`))?.status()).toBe(200);
  await expect(stranger).toHaveTitle(new RegExp(FIXED));
});
