import { sentMails } from './support/mailbox.ts';
import { expect, type Page, PEOPLE, signIn, signInOnScreen, signUp, test } from './support/test.ts';

/** The link of the mail for a new password. */
async function resetLink(page: Page, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = (await sentMails(page.request)).find(({ to, text }) => to === email && /verify/.test(text));
    link = /https?:\/\/\S*verify\S*/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

test.describe('a new password', () => {
  test.use({ allowedErrors: /status of 40[0-3] .*\/(auth|rest)\/v1\// });

  test('signs out every other browser, which asks to sign in again over what it shows', async ({
    page,
    openBrowser,
  }) => {
    const email = `renewed-${Date.now()}@example.com`;
    await page.goto('/member/signup');
    await signUp(page, '나새로', email);
    const elsewhere = await openBrowser({ baseURL: new URL(page.url()).origin });
    await signInOnScreen(elsewhere, email, { password: 'sunrise-mango-42' });

    await page.goto('/member/account');
    await page.getByLabel('지금 비밀번호').fill('sunrise-mango-42');
    await page.getByLabel('새 비밀번호', { exact: true }).fill('moonset-papaya-43');
    await page.getByLabel('새 비밀번호 확인').fill('moonset-papaya-43');
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible();
    await page.goto('/memo');
    await expect(page.getByLabel('메모 내용')).toBeVisible();

    const dialog = elsewhere.getByRole('dialog', { name: '다시 로그인해 주세요' });
    await expect(async () => {
      await elsewhere.getByRole('link', { name: '메모', exact: true }).first().click({ timeout: 1_000 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await dialog.getByLabel('비밀번호', { exact: true }).fill('moonset-papaya-43');
    await dialog.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
});

test('a forgotten password is replaced by who has the mail, and by nobody else who is signed in', async ({
  page,
  openBrowser,
}) => {
  const email = `forgetful-${Date.now()}@example.com`;
  await page.goto('/member/signup');
  await signUp(page, '나깜빡', email);
  await page.context().clearCookies();

  await page.goto('/member/find-password');
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('textbox', { name: '이름' }).fill('나깜빡');
  await page.getByRole('button', { name: '메일 보내기' }).click();
  await expect(page.getByRole('heading', { name: '메일을 보냈어요' })).toBeVisible();
  const link = await resetLink(page, email);

  const elsewhere = await openBrowser({ baseURL: new URL(page.url()).origin });
  await signIn(elsewhere, PEOPLE.jun);
  // An address alone opens nothing: without a redeemed link the old password is asked for.
  await elsewhere.goto('/member/account?reset=1');
  await expect(elsewhere.getByLabel('지금 비밀번호')).toBeVisible();

  await page.goto(link);
  await page.waitForURL(/\/member\/account/);
  await expect(page.getByRole('heading', { name: '새 비밀번호 정하기' })).toBeVisible();
  await page.reload();
  await page.getByLabel('새 비밀번호', { exact: true }).fill('moonset-papaya-43');
  await page.getByLabel('새 비밀번호 확인').fill('moonset-papaya-43');
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible();
  await expect(page.getByLabel('지금 비밀번호')).toBeVisible();
  await page.context().clearCookies();
  await signInOnScreen(page, email, { password: 'moonset-papaya-43' });

  const stranger = await openBrowser();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: '링크가 만료되었어요' })).toBeVisible();

  // The link was meant for one browser and is used up: opened where somebody else is signed in, it does nothing to them.
  await elsewhere.goto(link);
  await expect(elsewhere.getByLabel('지금 비밀번호')).toBeVisible();
});

test.describe('a limit', () => {
  // Chromium logs every refused sign-in.
  test.use({ allowedErrors: /status of (400|429)/ });

  test('is told with its time, holds the button back, and leaves a browser alone in which one has signed in', async ({
    page,
    openBrowser,
  }) => {
    const email = `guessed-${Date.now()}@example.com`;
    await page.goto('/member/signup');
    await signUp(page, '나추측', email);

    const stranger = await openBrowser();
    await stranger.goto('/member/login');
    await stranger.getByLabel('이메일').fill(email);
    const attempt = async () => {
      await stranger.getByLabel('비밀번호', { exact: true }).fill('a wrong guess');
      await stranger.getByRole('button', { name: /^로그인/ }).click();
    };
    for (let times = 0; times < 5; times++) {
      await attempt();
      await expect(stranger.getByRole('alert')).toHaveText('이메일이나 비밀번호가 맞지 않아요.');
    }
    await attempt();
    await expect(stranger.getByRole('alert')).toHaveText(
      /여러 번 실패했어요\. 오[전후] \d+:\d\d 이후에 다시 시도해 주세요\./,
    );
    await expect(stranger.getByRole('button', { name: /^로그인 [01]:\d\d$/ })).toBeDisabled();
    await stranger.getByLabel('이메일').fill('another@example.com');
    await expect(stranger.getByRole('button', { name: '로그인', exact: true })).toBeEnabled();

    await page.getByRole('button', { name: /나추측/ }).click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await signInOnScreen(page, email, { password: 'sunrise-mango-42' });
  });
});
