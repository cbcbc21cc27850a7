import { expectAccessible } from './support/accessible.ts';
import { makeProject } from './support/projects.ts';
import { expect, signInOnScreen, test } from './support/test.ts';

test.use({ allowedErrors: /status of 403/ });

test('only admins can read mails, and a sign-in in another tab shows them without a reload @nightly', async ({
  page,
  me,
  openBrowser,
  newAdmin,
}) => {
  await makeProject(me, '메일함 여행');
  const reader = `reader-${me.userId}@example.com`;
  await page.goto('/project');
  await page.getByRole('link', { name: /메일함 여행/ }).click();
  await page.getByRole('link', { name: '멤버', exact: true }).click();
  await page.getByRole('button', { name: '멤버 초대' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill(reader);
  await page.getByRole('button', { name: '초대 보내기' }).click();
  await expect(page.getByRole('dialog').getByText('초대를 보냈어요')).toBeVisible();

  await page.goto('/_dev/mail');
  await expect(page.getByText('메일은 관리자만 볼 수 있어요')).toBeVisible();

  const admin = await openBrowser();
  await admin.goto('/_dev/mail');
  await expect(admin.getByText('관리자로 로그인하면')).toBeVisible();
  await expectAccessible(admin, 'the mailbox for a guest');
  const opened = admin.waitForEvent('popup');
  await admin.getByRole('link', { name: '로그인하기' }).click();
  await signInOnScreen(await opened, await newAdmin('운영자'));
  await admin.bringToFront();
  await admin.evaluate(() => dispatchEvent(new Event('focus')));

  const mail = admin.getByRole('link', { name: new RegExp(reader) });
  await mail.click();
  await expect(mail).toHaveAttribute('aria-current', 'page');
  const article = admin.getByRole('article');
  await expect(article.getByText(me.email).first()).toBeVisible();
  await expect(article.getByText('메일함 여행')).toHaveCount(0);
  await expect(article.getByRole('link', { name: /\/project\?invite=/ })).toHaveAttribute(
    'href',
    /invite=[0-9a-f]{32}$/,
  );
  await expectAccessible(admin, 'the mailbox');
});
