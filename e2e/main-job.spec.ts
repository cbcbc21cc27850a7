import { mailedText } from './support/mailbox.ts';
import { openNotes } from './support/projects.ts';
import { keepSamples, publishNow } from './support/publish.ts';
import { expect, type Page, signUp, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function writeNote(page: Page, title: string, text: string) {
  await openNotes(page);
  await page.getByRole('button', { name: '새 노트' }).first().click();
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByRole('textbox', { name: '본문' }).click();
  await page.keyboard.type(text);
  await expect(page.getByText(/저장됨/).first()).toBeVisible();
}

test('two users create a project, write notes and publish a page that a guest can see', async ({
  page,
  openBrowser,
  newAdmin,
}) => {
  const stamp = crypto.randomUUID().slice(0, 8);
  const friend = `friend-${stamp}@example.com`;

  await test.step('서연 signs up and creates a project', async () => {
    await page.goto('/member/signup');
    await signUp(page, '한서연', `host-${stamp}@example.com`);
    await visit(page, '/project');
    await page.getByRole('button', { name: '새 프로젝트' }).first().click();
    await page.getByLabel('프로젝트 이름').fill('동네 책방 준비');
    await page.getByRole('button', { name: '만들기' }).click();
    await expect(page).toHaveURL(/\/project\/dashboard/);
    await expect(page.getByRole('heading', { level: 1, name: '동네 책방 준비' })).toBeVisible();
  });

  await test.step('서연 invites 도윤 by mail', async () => {
    await page.getByRole('link', { name: '멤버', exact: true }).click();
    await page.getByRole('button', { name: '멤버 초대' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill(friend);
    await page.getByRole('button', { name: '초대 보내기' }).click();
    await expect(page.getByRole('dialog').getByText(friend).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const guest = await openBrowser();
  await test.step('도윤 opens the link from the mail, signs up, and is a member', async () => {
    await guest.goto(await mailedText(await newAdmin('운영자'), friend, /\/project\?invite=[^\s"<>]+/));
    await expect(guest).toHaveURL(/\/member\/login/);
    await guest.getByRole('link', { name: '회원가입' }).click();
    await signUp(guest, '최도윤', friend);
    await guest.getByRole('button', { name: '참여하기' }).click();
    await expect(guest).toHaveURL(/\/project\/dashboard/);
    await expect(guest.getByRole('heading', { level: 1, name: '동네 책방 준비' })).toBeVisible();
  });

  await test.step('both write a note, and each sees the note of the other', async () => {
    await writeNote(guest, '서가 배치', '창가에는 그림책을 두어요.');
    await writeNote(page, '여는 날 준비물', '간판과 잔돈, 그리고 꽃.');
    await openNotes(guest);
    await expect(guest.getByText('여는 날 준비물')).toBeVisible();
    await openNotes(page);
    await expect(page.getByText('서가 배치')).toBeVisible();
  });

  let address = '';
  await test.step('서연 builds a page from a template and publishes it', async () => {
    await visit(page, '/page/template');
    await page
      .getByRole('button', { name: /사용하기/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/page\/edit\?pageId=/);
    await expect(page.locator('.gjs-frame').first()).toBeVisible();
    await page.getByRole('button', { name: '게시', exact: true }).click();
    await keepSamples(page);
    await publishNow(page);
    address = await page.getByRole('textbox', { name: '공개 주소' }).inputValue();
    expect(new URL(address).hostname).toMatch(/\.localhost$/);
  });

  await test.step('a guest sees it, without any script', async () => {
    const stranger = await openBrowser();
    const answer = await stranger.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await stranger.locator('script').count()).toBe(0);
  });
});
