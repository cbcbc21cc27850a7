import { expect, test } from './support/test.ts';

test('a person joins a site by a code, gets another role, and loses the site when they are removed @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const [site] = await me.rows('sites?select=id');
  const siteId = String(site?.id);
  await page.goto(`/page/member?siteId=${siteId}`);
  await page.getByRole('button', { name: '멤버 초대' }).click();
  await page.getByRole('tab', { name: '코드로' }).click();
  await page.getByRole('button', { name: '코드 만들기' }).click();
  const link = await page.getByRole('textbox', { name: '초대 링크' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByText('초대 코드 (1명)')).toBeVisible();

  const jun = await openBrowserOf(await newPerson('박준'));
  await jun.goto(new URL(link).pathname + new URL(link).search);
  const offer = jun.getByRole('dialog', { name: '사이트에 참여할까요?' });
  await expect(offer.getByText(`‘${me.name}의 사이트’ 사이트에 편집자 역할로 초대했어요.`)).toBeVisible();
  await offer.getByRole('button', { name: '참여하기' }).click();
  await jun.waitForURL(`/page?siteId=${siteId}`);
  await expect(jun.getByRole('link', { name: '새 페이지' })).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: '박준' });
  await row.getByRole('button', { name: /의 역할/ }).click();
  await page.getByRole('menuitemradio', { name: '보기' }).click();
  await expect(page.getByText('역할을 바꿨어요')).toBeVisible();
  await expect(jun.getByRole('link', { name: '새 페이지' })).toBeHidden();

  await row.getByRole('button', { name: '박준 님 메뉴' }).click();
  await page.getByRole('menuitem', { name: '내보내기' }).click();
  await page.getByRole('button', { name: '내보내기', exact: true }).click();
  await expect(row).toHaveCount(0);
  await jun.goto(`/page/member?siteId=${siteId}`);
  await expect(jun.getByText('Page Not Found')).toBeVisible();
});
