import type { Page } from '@playwright/test';
import { photoWithPosition } from './support/photo.ts';
import { makeProject } from './support/projects.ts';
import { chooseItem, expect, test } from './support/test.ts';
import { followLink, visit } from './support/visit.ts';

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function capture(page: Page, text: string) {
  await page.getByLabel('메모 내용').fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(card(page, text)).toBeVisible();
}

async function choose(page: Page, text: string, act: string) {
  await card(page, text)
    .getByRole('button', { name: /더 보기/ })
    .click();
  await chooseItem(page.getByRole('menuitem', { name: act, exact: true }));
}

/** The list changes immediately. The message appears after the server has answered. */
const toastShown = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible();

test.describe('memos', () => {
  test.beforeEach(async ({ page, me: _ }) => {
    await page.goto('/memo');
  });

  test('Ctrl+Enter saves a memo with its tag, a syllable that is being composed and markup as text, and long text becomes a note', async ({
    page,
    me,
  }) => {
    const field = page.getByLabel('메모 내용');
    await test.step('the field has the focus', async () => {
      await expect(field).toBeFocused();
      const text = unique('화분에 물 주기');
      await page.keyboard.insertText(`${text} #집안일`);
      await page.keyboard.press('Control+Enter');
      await expect(card(page, text)).toBeVisible();
      await expect(field).toHaveValue('');
      await expect
        .poll(() => me.rows<{ tags: string[] }>(`memos?select=tags&body=like.${encodeURIComponent(text)}*`))
        .toEqual([{ tags: ['집안일'] }]);
    });

    await test.step('during a composition the memo is saved once, with the syllable', async () => {
      const text = unique('조합');
      await field.fill(`${text} `);
      const ime = await page.context().newCDPSession(page);
      await ime.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
      await page.keyboard.press('Control+Enter');
      await ime.send('Input.insertText', { text: '한' });
      await expect(card(page, `${text} 한`)).toBeVisible();
      await expect
        .poll(() => me.rows<{ body: string }>(`memos?select=body&body=like.${encodeURIComponent(text)}*`))
        .toEqual([{ body: `${text} 한` }]);
    });

    await test.step('markup is shown as text', async () => {
      const text = unique('위험');
      await capture(
        page,
        `<img src=x onerror="document.title='broken'"> <script>document.title='broken'</script> ${text}`,
      );
      await card(page, text)
        .getByRole('link', { name: /메모 열기/ })
        .click({ position: { x: 8, y: 8 } });
      await expect(page).toHaveURL(/\/memo\/detail/);
      await expect(page.locator('main')).toContainText('<script>');
      expect(await page.title()).not.toBe('broken');
    });

    await test.step('more than 20,000 characters can be turned into a note', async () => {
      await makeProject(me, '망원동 골목축제');
      await visit(page, '/memo');
      const title = unique('긴 글');
      await field.fill(`${title}\n${'가나다라마 '.repeat(3400)}`);
      await expect(page.getByRole('button', { name: '저장', exact: true })).toBeDisabled();
      await page.getByRole('button', { name: '노트로 만들기' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '망원동 골목축제' }).click();
      await page.waitForURL(/\/project\/note\/edit\//);
      const query = `notes?select=body_text&title=eq.${encodeURIComponent(title)}`;
      const notes = await me.rows<{ body_text: string }>(query);
      expect(notes).toHaveLength(1);
      expect(notes[0]?.body_text.length).toBeGreaterThan(20_000);
      await visit(page, '/memo');
      await expect(field).toHaveValue('');
    });
  });

  test('archived and removed memos can be found and restored until they are purged @nightly', async ({ page }) => {
    const text = unique('천문대 관람 예약');
    await capture(page, text);
    await choose(page, text, '보관');
    await expect(card(page, text)).toBeHidden();
    await page.getByRole('button', { name: '되돌리기' }).last().click();
    await expect(card(page, text)).toBeVisible();
    await choose(page, text, '보관');
    await expect(card(page, text)).toBeHidden();
    await toastShown(page, '메모를 보관했어요');

    await page.getByLabel('메모 검색').fill('ㅊㅁㄷㄱㄹ');
    await expect(card(page, text)).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await page.reload();
    await expect(card(page, text)).toBeVisible();

    await choose(page, text, '휴지통으로');
    await expect(card(page, text)).toBeHidden();
    await toastShown(page, '메모를 휴지통으로 옮겼어요');
    await followLink(page, '/memo?view=trash');
    await choose(page, text, '복원');
    await toastShown(page, '메모를 복원했어요');
    await expect(card(page, text)).toBeHidden();
    await followLink(page, '/memo?view=archive');
    await choose(page, text, '휴지통으로');
    await toastShown(page, '메모를 휴지통으로 옮겼어요');
    await expect(card(page, text)).toBeHidden();
    await followLink(page, '/memo?view=trash');
    await choose(page, text, '완전히 삭제');
    await page.getByRole('alertdialog').getByRole('button', { name: '완전히 삭제' }).click();
    await expect(card(page, text)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: '메모', level: 1 })).toBeVisible();
    await expect(card(page, text)).toBeHidden();
  });

  test('a save on a stale revision shows both versions and overwrites nothing', async ({ page, context, me }) => {
    const text = unique('두 탭');
    await capture(page, text);
    await expect(card(page, text).getByRole('link', { name: /메모 열기/ })).toBeVisible();
    const [row] = await me.rows(`memos?select=id&body=eq.${encodeURIComponent(text)}`);
    const address = `/memo/edit?memoId=${row?.id}`;
    const other = await context.newPage();
    await visit(page, address);
    await other.goto(address);
    await expect(other.getByLabel('메모 내용')).toHaveValue(text);
    await page.getByLabel('메모 내용').fill(`${text} 먼저`);
    await expect(page.getByText('저장됨')).toBeVisible();
    await other.getByLabel('메모 내용').fill(`${text} 나중`);
    const dialog = other.getByRole('dialog');
    await expect(dialog).toContainText(`${text} 먼저`);
    await expect(dialog).toContainText(`${text} 나중`);
    await dialog.getByRole('button', { name: '내 내용으로 저장하기' }).click();
    await expect(other.getByText('저장됨')).toBeVisible();
    expect(await me.rows(`memos?select=body&id=eq.${row?.id}`)).toEqual([{ body: `${text} 나중` }]);
  });
});

test.describe('memos on a bad connection', () => {
  test.use({ allowedErrors: /ERR_(FAILED|CONNECTION|INTERNET|NETWORK)/ });

  test('a memo whose response was lost is created once, and an unsaved memo survives a reload and is saved later', async ({
    page,
    me,
  }) => {
    await page.goto('/memo');
    const rows = (text: string) => me.rows(`memos?select=id&body=eq.${encodeURIComponent(text)}`);
    await test.step('the response is lost', async () => {
      let cut = 0;
      await page.route('**/rest/v1/memos*', async (route) => {
        if (route.request().method() !== 'POST' || cut > 0) return route.fallback();
        cut++;
        await route.fetch();
        await route.abort('connectionreset');
      });
      const text = unique('한 번만');
      await capture(page, text);
      await expect(card(page, text).getByRole('link', { name: /메모 열기/ })).toBeVisible();
      expect(await rows(text)).toHaveLength(1);
      expect(cut).toBe(1);
      await page.unroute('**/rest/v1/memos*');
    });

    await test.step('the server does not answer', async () => {
      let refused = 0;
      await page.route('**/rest/v1/memos*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        refused++;
        return route.abort('connectionrefused');
      });
      const text = unique('끊긴 사이');
      await capture(page, text);
      await expect(card(page, text)).toContainText('저장하지 못했어요', { timeout: 30_000 });
      await page.reload();
      // The reloaded page retries automatically, again with three attempts.
      await expect.poll(() => refused, { timeout: 30_000 }).toBe(6);
      await expect(card(page, text)).toContainText('저장하지 못했어요', { timeout: 30_000 });
      await page.unroute('**/rest/v1/memos*');
      await card(page, text).getByRole('button', { name: '다시 시도' }).click();
      await expect(card(page, text).getByRole('link', { name: /메모 열기/ })).toBeVisible();
      expect(await rows(text)).toHaveLength(1);
    });
  });
});

const title = (page: Page) => page.getByRole('textbox', { name: /^제목/ });

async function writeNotice(page: Page, name: string, text: string) {
  await page.goto('/notice/write');
  await title(page).fill(name);
  await page.getByRole('textbox', { name: '공지 내용' }).click();
  await page.keyboard.type(text);
}

test.describe('notices', () => {
  test('an admin requires a notice to be acknowledged and sees who did @nightly', async ({
    page,
    admin: _,
    newPerson,
    openBrowserOf,
  }) => {
    const name = unique('소방 훈련 안내');
    await writeNotice(page, name, '금요일 오후 3시에 모여 주세요.');
    await page.getByRole('textbox', { name: '게시 시작 날짜' }).fill('2026-01-02');
    await page.getByRole('textbox', { name: '게시 종료 날짜' }).fill('2026-01-01');
    await expect(page.getByText('게시 종료는 게시 시작보다 늦어야 해요')).toBeVisible();
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await expect(page).toHaveURL(/\/notice\/write/);
    await page.getByRole('textbox', { name: '게시 시작 날짜' }).fill('');
    await page.getByRole('textbox', { name: '게시 종료 날짜' }).fill('');
    await page.getByRole('textbox', { name: '필독 기한 날짜' }).fill('2099-01-01');
    await page.getByRole('button', { name: '미리보기' }).click();
    await expect(page.getByRole('dialog')).toContainText('금요일 오후 3시');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const address = page.url();

    const minas = await openBrowserOf(await newPerson('김민아'));
    await minas.goto('/notice');
    await minas.getByRole('link', { name: new RegExp(`읽지 않음.*${name}`) }).click();
    await minas.getByRole('button', { name: '확인했어요' }).click();
    await expect(minas.getByText(/에 확인했어요/)).toBeVisible();
    await visit(minas, '/notice');
    await expect(minas.getByRole('link', { name: new RegExp(name) })).not.toContainText('읽지 않음');

    await visit(page, address);
    await expect(page.getByText(/1명이 확인했어요/)).toBeVisible();
  });

  test('a draft and the file of its picture are hidden until it is published, and hidden again when it is unpublished', async ({
    page,
    admin,
    openBrowser,
  }) => {
    const name = unique('아직 비밀');
    await writeNotice(page, name, '다음 주에 알려요.');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '그림', exact: true }).click(),
    ]);
    const photo = await photoWithPosition(page);
    expect(photo.includes('Exif')).toBe(true);
    await chooser.setFiles({ name: '약도.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('img', { name: '설명이 없는 그림' })).toHaveAttribute('data-state', 'shown');
    await page.getByRole('button', { name: '임시 저장' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const address = page.url();
    const picture = (await page.locator('img[data-src]').getAttribute('data-src')) ?? '';
    const guest = await openBrowser();
    expect(picture).toMatch(/^\/storage\/v1\/object\/notice-pictures\/.+\.webp$/);
    const stored = await page.request.get(picture, { headers: { authorization: `Bearer ${admin.token}` } });
    const bytes = await stored.body();
    expect(bytes.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
    expect(bytes.toString('latin1')).not.toMatch(/exif|xmp/i);
    const shown = page.locator('img[data-src]');
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([20, 60]);
    const noticeId = new URL(address).searchParams.get('noticeId');
    const [saved] = await admin.rows<{ body: unknown }>(`notices?select=body&id=eq.${noticeId}`);
    expect(JSON.stringify(saved?.body)).toContain(`"src":"${picture}"`);
    expect(JSON.stringify(saved?.body)).not.toContain('base64');
    expect((await guest.request.get(picture)).status()).toBe(404);
    const missing = guest.getByRole('heading', { name: '페이지를 찾을 수 없어요' });
    await guest.goto(address);
    await expect(missing).toBeVisible();

    await page.getByRole('link', { name: '고치기' }).click();
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await expect(page).toHaveURL(/\/notice\/detail/);
    await guest.goto(address);
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(guest.locator('img[data-src]')).toHaveAttribute('data-state', 'shown');

    await page.getByRole('button', { name: '휴지통으로' }).click();
    await expect(page).toHaveURL(/\/notice$/);
    await guest.reload();
    await expect(missing).toBeVisible();
    await visit(page, address);
    await page.getByRole('button', { name: '복원' }).click();
    await expect(page.getByRole('button', { name: '휴지통으로' })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a new notice is in the list as a draft after leaving, and the second of two admins who save it gets the conflict dialog @nightly', async ({
    page,
    admin: _,
    context,
  }) => {
    const name = unique('같이 쓰기');
    await writeNotice(page, name, '처음 내용');
    await page.getByRole('link', { name: '공지 목록' }).click();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/notice\/detail/);
    const edit = page.url().replace('detail', 'write');
    await visit(page, edit);
    await expect(page.getByRole('textbox', { name: '공지 내용' })).toContainText('처음 내용');
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await expect(page).toHaveURL(/\/notice\/detail/);
    const other = await context.newPage();
    await other.goto(edit);
    await expect(title(other)).toHaveValue(name);
    await visit(page, edit);
    await title(page).fill(`${name} 하나`);
    await page.getByRole('button', { name: '고친 내용 게시' }).click();
    await expect(page).toHaveURL(/\/notice\/detail/);
    await title(other).fill(`${name} 둘`);
    await other.getByRole('button', { name: '고친 내용 게시' }).click();
    await expect(other.getByRole('dialog')).toContainText(`${name} 하나`);
    await other.getByRole('button', { name: '저장된 내용으로 바꾸기' }).click();
    await expect(title(other)).toHaveValue(`${name} 하나`);
  });

  test('guests can read and search notices, and members cannot write them', async ({
    page,
    newPerson,
    openBrowserOf,
  }) => {
    await page.goto('/notice');
    const first = page.locator('main li').first();
    await expect(first).toBeVisible();
    await page.getByLabel('공지 검색').fill('ㅈㄱㅈㄱ');
    await expect(page.getByRole('link', { name: /정기 점검/ })).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await page.getByLabel('공지 검색').fill('없는공지낱말');
    await expect(page.getByText('찾는 공지가 없어요')).toBeVisible();
    await visit(page, '/notice/write');
    await expect(page).toHaveURL(/\/member\/login\?next=/);
    const minas = await openBrowserOf(await newPerson('김민아'));
    await minas.goto('/notice/write');
    await expect(minas.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
  });
});
