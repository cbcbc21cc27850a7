import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { mailedText } from './support/mailbox.ts';
import { makeProject } from './support/projects.ts';
import { expect, signInAgain, signInOnScreen, signOutOnScreen, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const NEW_PASSWORD = 'moonset-papaya-43';

test.describe('a new password', () => {
  // Requests of a browser that was signed out are answered with 401.
  test.use({ allowedErrors: /status of 40[0-3] .*\/(auth|rest)\/v1\/|status of 401 .*\/api\/private\// });

  test('a new password signs out every other browser, and a button signs out one: it shows a sign-in dialog over the page', async ({
    page,
    me,
    openBrowser,
  }) => {
    const elsewhere = await openBrowser();
    await signInOnScreen(elsewhere, me);

    await page.goto('/member/account');
    await page.getByLabel('지금 비밀번호').fill(me.password);
    await page.getByLabel('새 비밀번호', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('새 비밀번호 확인').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible();
    await visit(page, '/memo');
    await expect(page.getByLabel('메모 내용')).toBeVisible();

    const dialog = elsewhere.getByRole('dialog', { name: '다시 로그인해 주세요' });
    // The server may accept the ended session for up to ten seconds. The page of the other browser then reads again; an open
    // page would not.
    const links = ['메모', '프로젝트'].map((name) => elsewhere.getByRole('link', { name, exact: true }).first());
    let turn = 0;
    const showsSignIn = () =>
      expect(async () => {
        // The dialog covers the link. It may appear after this check.
        if (!(await dialog.isVisible())) await links[turn++ % links.length]?.click({ timeout: 1_000 });
        await expect(dialog).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    await showsSignIn();
    await signInAgain(elsewhere, NEW_PASSWORD);

    // The list of browsers must be read again, because the old list contains the session that has just ended.
    await page.goto('/member/account');
    await page.getByRole('button', { name: / · .* 로그아웃$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect(page.getByText('로그아웃했어요.')).toBeVisible();
    await showsSignIn();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '내 데이터 받기' }).click();
    expect((await download).suggestedFilename()).toMatch(/^도장 내 데이터 .+\.zip$/);
    await expect(page.getByText('내려받기를 시작했어요')).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  // The reset link was already used.
  test.use({ allowedErrors: /status of 403 .*\/auth\/v1\/verify/ });

  test('only the receiver of the mail can replace a forgotten password', async ({
    page,
    openBrowserOf,
    openBrowser,
    newPerson,
    newAdmin,
  }) => {
    const forgetful = await newPerson('나깜빡');
    await page.goto('/member/find-password');
    await page.getByLabel('이메일').fill(forgetful.email);
    await page.getByRole('textbox', { name: '이름' }).fill(forgetful.name);
    await page.getByRole('button', { name: '메일 보내기' }).click();
    await expect(page.getByRole('heading', { name: '메일을 보냈어요' })).toBeVisible();
    // The host is left out: the mail names the host of the site, but the journey's browsers use the site by its address.
    const link = await mailedText(await newAdmin('운영자'), forgetful.email, /\/member\/verify\S*/);

    const elsewhere = await openBrowserOf(await newPerson('박준'));
    // A parameter in the URL is not enough: without a redeemed link the form requires the old password.
    await elsewhere.goto('/member/account?reset=1');
    await expect(elsewhere.getByLabel('지금 비밀번호')).toBeVisible();

    // Programs that check mails open links in a browser. This neither uses up the link nor signs the program in.
    const scanner = await openBrowser();
    await scanner.goto(link);
    await expect(scanner.getByRole('button', { name: '비밀번호 정하기' })).toBeVisible();
    await scanner.waitForLoadState('networkidle');
    expect((await scanner.context().cookies()).filter(({ name }) => name.includes('auth-token'))).toEqual([]);
    // People often read the mail in another browser or app than the one that requested it.
    const reader = await openBrowser();
    await reader.goto(link);
    await reader.getByRole('button', { name: '비밀번호 정하기' }).click();
    await reader.waitForURL(/\/member\/account/);
    await expect(reader.getByRole('heading', { name: '새 비밀번호 정하기' })).toBeVisible();
    await reader.reload();
    await reader.getByLabel('새 비밀번호', { exact: true }).fill(NEW_PASSWORD);
    await reader.getByLabel('새 비밀번호 확인').fill(NEW_PASSWORD);
    await reader.getByRole('button', { name: '비밀번호 바꾸기' }).click();
    await expect(reader.getByText('비밀번호를 바꿨어요.')).toBeVisible();
    await expect(reader.getByRole('heading', { name: '아직 로그인할 수 있는 곳' })).toBeVisible();
    await expect(reader.getByText('이 기기', { exact: true })).toBeVisible();
    await expect(reader.getByLabel('지금 비밀번호')).toBeVisible();
    await signInOnScreen(page, { ...forgetful, password: NEW_PASSWORD });

    const stranger = await openBrowser();
    await stranger.goto(link);
    await stranger.getByRole('button', { name: '비밀번호 정하기' }).click();
    await expect(stranger.getByRole('heading', { name: '링크가 만료되었어요' })).toBeVisible();

    // A browser where another user is signed in asks before it opens a link.
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: '이미 로그인돼 있어요' })).toBeVisible();
  });
});

test.describe('secure login', () => {
  // A wrong code is refused.
  test.use({ allowedErrors: /status of 403 .*\/api\/private\/account\/enterCode/ });

  test('with secure login the code from the mail follows the password, and then the requested page opens @nightly', async ({
    page,
    me,
    openBrowser,
    newAdmin,
  }) => {
    const admin = await newAdmin('운영자');
    await page.goto('/member/account');
    await page.getByRole('button', { name: '보안 로그인 켜기' }).click();
    const first = await mailedText(admin, me.email, /코드: (\d{6})/);
    // The sixth digit sends the form.
    await page.getByLabel('코드').fill(first);
    await expect(page.getByRole('button', { name: '보안 로그인 끄기' })).toBeVisible();

    const elsewhere = await openBrowser();
    await signInOnScreen(elsewhere, me, { next: '/memo' });
    await expect(elsewhere.getByRole('heading', { name: '로그인 코드 입력' })).toBeVisible();
    await elsewhere.goto('/memo');
    await expect(elsewhere.getByRole('heading', { name: '로그인 코드 입력' })).toBeVisible();
    await elsewhere.getByLabel('코드').fill(first);
    await expect(elsewhere.getByRole('alert')).toHaveText('코드가 맞지 않아요. 다시 확인해 주세요.');
    await elsewhere
      .getByLabel('코드')
      .fill(await mailedText(admin, me.email, new RegExp(`코드: (?!${first})(\\d{6})`)));
    await expect(elsewhere.getByLabel('메모 내용')).toBeVisible();
  });
});

test.describe('an app', () => {
  // The server wants the password first.
  test.use({ allowedErrors: /status of 403 .*\/api\/private\/account\/beginLoginApp/ });

  test('an app completes sign-ins, a remembered browser needs no code, and a recovery code works without both', async ({
    page,
    me,
    openBrowser,
  }) => {
    await page.goto('/member/account');
    await page.getByRole('button', { name: '인증 앱으로 켜기' }).click();
    const proof = page.getByRole('dialog', { name: '본인인지 확인할게요' });
    await proof.getByLabel('비밀번호', { exact: true }).fill(me.password);
    await proof.getByRole('button', { name: '확인', exact: true }).click();
    const secret = await page.getByLabel('찍을 수 없으면 앱에 입력할 키', { exact: true }).inputValue();
    const codeAfter = (steps: number) =>
      new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
    await page.getByLabel('인증 앱 코드').fill(codeAfter(0));
    const kept = page.getByRole('dialog', { name: '복구 코드를 보관해 주세요' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const codes = await kept.getByRole('listitem').allTextContents();
    const download = page.waitForEvent('download');
    await kept.getByRole('button', { name: '텍스트로 저장' }).click();
    expect((await download).suggestedFilename()).toBe('도장 복구 코드.txt');
    await kept.getByRole('button', { name: '보관했어요' }).click();
    await expect(page.getByText('10개 남았어요.')).toBeVisible();

    const elsewhere = await openBrowser();
    await signInOnScreen(elsewhere, me, { next: '/memo' });
    await elsewhere.getByLabel('이 기기에서 30일 동안 묻지 않기').check();
    // Each code is taken once, and the code of the next half minute is accepted already.
    await elsewhere.getByLabel('인증 앱 코드').fill(codeAfter(1));
    await expect(elsewhere.getByLabel('메모 내용')).toBeVisible();
    await visit(elsewhere, '/about');
    await signOutOnScreen(elsewhere, me.name);
    await signInOnScreen(elsewhere, me, { next: '/memo' });
    await expect(elsewhere.getByLabel('메모 내용')).toBeVisible();
    await visit(elsewhere, '/about');

    await page.reload();
    await page.getByRole('button', { name: / 잊기, .*까지$/ }).click();
    await expect(page.getByText('이 기기를 잊었어요.')).toBeVisible();
    await signOutOnScreen(elsewhere, me.name);
    await signInOnScreen(elsewhere, me, { next: '/memo' });
    await elsewhere.getByRole('button', { name: '복구 코드 쓰기' }).click();
    await elsewhere.getByLabel('복구 코드').fill(codes[0] ?? '');
    await elsewhere.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(elsewhere.getByLabel('메모 내용')).toBeVisible();
    await page.reload();
    await expect(page.getByText('9개 남았어요.')).toBeVisible();
  });
});

test('codes at both addresses change the e-mail @nightly', async ({ page, me, newAdmin }) => {
  const admin = await newAdmin('운영자');
  const next = `next-${me.email}`;
  await page.goto('/member/account#email');
  await expect(page.getByRole('heading', { name: '이메일', exact: true })).toBeFocused();
  await page.getByRole('button', { name: '이메일 바꾸기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('새 이메일').fill(next);
  await dialog.getByLabel('비밀번호', { exact: true }).fill(me.password);
  await dialog.getByRole('button', { name: '코드 받기' }).click();
  await expect(dialog.getByText('두 주소로 코드를 보냈어요.')).toBeVisible();
  // The mails may be read in this tab. Copied text often contains more than the six digits.
  await page.reload();
  await page.getByRole('button', { name: '이메일 바꾸기' }).click();
  const old = await mailedText(admin, me.email, /코드: (\d{6})/);
  await dialog.getByLabel('지금 주소로 받은 코드').fill(` ${old.slice(0, 3)} ${old.slice(3)} `);
  await dialog.getByLabel('새 주소로 받은 코드').fill(await mailedText(admin, next, /코드: (\d{6})/));
  await dialog.getByRole('button', { name: '이메일 바꾸기' }).click();
  await expect(page.getByText('이메일을 바꿨어요.')).toBeVisible();
  await expect(page.getByRole('main').getByText(next, { exact: true }).first()).toBeVisible();

  await test.step('signing out on the account page opens the home page', async () => {
    await signOutOnScreen(page, me.name);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
  });
});

test.describe('leaving', () => {
  // The server has ended the session before the browser signs out.
  test.use({ allowedErrors: /status of 401 .*\/auth\/v1\/logout/ });

  test('deleting an account signs out, and signing in within seven days keeps the account @nightly', async ({
    page,
    me,
    newAdmin,
  }) => {
    const admin = await newAdmin('운영자');
    await page.goto('/member/account');
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/탈퇴합니다/).fill('탈퇴합니다');
    await dialog.getByLabel('비밀번호', { exact: true }).fill(me.password);
    await dialog.getByRole('button', { name: '탈퇴하기' }).click();
    const told = page.getByRole('alertdialog');
    await expect(told).toBeVisible();
    // A newly rendered page takes the focus. This must not close the alert.
    await page.locator('main').evaluate((main) => main.focus());
    await told.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await signInOnScreen(page, me);
    await mailedText(admin, me.email, /탈퇴 요청이 취소/);
  });
});

test.describe('a rate limit', () => {
  // Chromium logs each refused sign-in.
  test.use({ allowedErrors: /status of (400|429)/ });

  test('a rate limit shows its waiting time, disables the button, and does not affect a browser that has signed in before @nightly', async ({
    page,
    openBrowser,
    newPerson,
  }) => {
    const guessed = await newPerson('나추측');
    await signInOnScreen(page, guessed);

    const stranger = await openBrowser();
    await stranger.goto('/member/login');
    await stranger.getByLabel('이메일').fill(guessed.email);
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

    await signOutOnScreen(page, '나추측');
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await signInOnScreen(page, guessed);
  });
});

/** A JPEG of 2000 × 1500 pixels, drawn by the browser. It is much larger than the stored photo. */
const photoOf = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2000, 1500);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no context');
    context.fillStyle = 'blue';
    context.fillRect(0, 0, 2000, 1500);
    context.fillStyle = 'red';
    context.fillRect(0, 0, 950, 1500);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

test('a part of a photo is chosen, stored small, shown in the menu and in the list of members, and removed again @nightly', async ({
  page,
  me,
}) => {
  const projectId = await makeProject(me, '사진');
  await page.goto('/member/account');
  const photo = page.getByRole('group', { name: '사진' });
  await photo.getByRole('button', { name: '사진 올리기' }).waitFor();
  const file = { mimeType: 'image/jpeg', buffer: Buffer.from(await photoOf(page), 'base64') };
  await photo
    .getByLabel('사진 파일')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('PNG, JPEG, WebP 이미지만 올릴 수 있어요.')).toBeVisible();
  await photo.getByLabel('사진 파일').setInputFiles({ name: '나.jpg', ...file });
  // The middle of the picture is blue, and the middle of its left side is red. The circle is moved there.
  const cropping = page.getByRole('dialog', { name: '사진 자르기' });
  await cropping.getByLabel(/^보일 곳/).focus();
  for (let at = 0; at < 5; at++) await page.keyboard.press('Control+ArrowLeft');
  await cropping.getByRole('button', { name: '이 사진 쓰기' }).click();
  await expect(page.getByText('사진을 바꿨어요.')).toBeVisible();
  const shown = photo.locator('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  const middle = await shown.evaluate((img: HTMLImageElement) => {
    const context = new OffscreenCanvas(256, 256).getContext('2d');
    context?.drawImage(img, 0, 0);
    return [...(context?.getImageData(128, 128, 1, 1).data ?? [])];
  });
  expect(middle[0]).toBeGreaterThan(200);
  expect(middle[2]).toBeLessThan(60);
  await visit(page, `/project/member?projectId=${projectId}`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: me.email });
  await expect.poll(() => row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  await visit(page, '/member/account');
  await photo.getByRole('button', { name: '사진 지우기' }).click();
  await expect(photo.locator('img')).toHaveCount(0);
});

test.describe('passkeys', () => {
  // An authenticator without a matching passkey, and requests of a signed-out browser. Passkeys belong to a host name.
  test.use({
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
    // A kept browser uses the address of the journey for which it was created.
    isCold: true,
    allowedErrors: /status of 40[0-3] .*\/(auth|rest)\/v1\/|status of 40[13] .*\/api\/private\//,
  });

  test('a member adds a passkey and gets a mail about it, signs in with it, and removes it', async ({
    page,
    me,
    newAdmin,
  }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/member/account');
    await page.getByRole('button', { name: '패스키 추가' }).click();
    // Being signed in is not enough to add one. Closing the question adds nothing.
    const proof = page.getByRole('dialog', { name: '본인인지 확인할게요' });
    await expect(proof.getByLabel('비밀번호', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(proof).toHaveCount(0);
    await page.getByRole('button', { name: '패스키 추가' }).click();
    await proof.getByLabel('비밀번호', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toContainText('비밀번호가 맞지 않아요.');
    await proof.getByLabel('비밀번호', { exact: true }).fill(me.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('패스키를 추가했어요')).toBeVisible();
    const passkeys = page.getByRole('button', { name: / 패스키 지우기$/ });
    await expect(passkeys).toHaveCount(1);
    // This authenticator already has a passkey.
    await page.getByRole('button', { name: '패스키 추가' }).click();
    await expect(page.getByText('이 기기의 패스키를 이미 추가했어요.')).toBeVisible();
    const admin = await newAdmin('운영자');
    expect(await mailedText(admin, me.email, /비밀번호 없이 이 패스키로도/)).not.toBe('');
    await page.getByRole('button', { name: / 패스키 이름 바꾸기$/ }).click();
    await page.getByLabel('패스키 이름').fill('회사 노트북');
    await page.keyboard.press('Enter');
    await expect(page.getByText('회사 노트북')).toBeVisible();
    await page.reload();
    await expect(page.getByText('회사 노트북')).toBeVisible();

    await signOutOnScreen(page, me.name);
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await visit(page, '/member/login?next=%2Fmemo');
    await page.getByRole('button', { name: '패스키로 로그인' }).click();
    await expect(page).toHaveURL(/\/memo$/);
    await expect(page.getByLabel('메모 내용')).toBeVisible();

    await visit(page, '/member/account');
    await passkeys.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    // The new session has no proof yet. The passkey itself is one.
    await proof.getByRole('button', { name: '패스키로 확인' }).click();
    await expect(page.getByText('패스키를 지웠어요.')).toBeVisible();
    expect(await mailedText(admin, me.email, /그 패스키로는 로그인할 수 없어요/)).not.toBe('');
    await expect(passkeys).toHaveCount(0);
    await signOutOnScreen(page, me.name);
    await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
    await visit(page, '/member/login');
    await page.getByRole('button', { name: '패스키로 로그인' }).click();
    await expect(page.getByRole('alert')).toContainText('이 패스키로는 로그인할 수 없어요');
  });
});
