import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from './support/people.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const DAY_MS = 86_400_000;
const koreanDay = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * DAY_MS);
const rpc = <T>(person: Person, name: string, args: object) => person.send<T>(`/rest/v1/rpc/${name}`, args);
const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

interface Kept {
  id: string;
  title: string;
}

/** An agreement with a published first version. Everybody is asked for it when it takes effect. */
async function makeAgreement(admin: Person, required = false): Promise<Kept> {
  const id = crypto.randomUUID();
  const title = `서약 ${id.slice(0, 8)}`;
  const values = { title, kind: 'other', required, needs_consent: true };
  await rpc(admin, 'save_agreement', { p_agreement_id: id, p_base_rev: 0, p_patch: values });
  const body = textOf('기록은 3개월 동안 보관해요.');
  await rpc(admin, 'save_agreement_draft', { p_agreement_id: id, p_version: 1, p_base_rev: 0, p_patch: { body } });
  return { id, title };
}

const publish = (admin: Person, { id }: Kept, version: number, rev: number) =>
  rpc(admin, 'publish_agreement', { p_agreement_id: id, p_version: version, p_base_rev: rev });

const typeAtEnd = async (page: Page, text: string) => {
  const editor = page.getByRole('textbox', { name: '약관 내용' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
};

test('an admin writes the next version beside what it changes, and cannot publish it too early @nightly', async ({
  page,
  admin,
}) => {
  // The agreement is on a board for admins only, so nobody is asked for it.
  const board = crypto.randomUUID();
  const values = { kind: 'agreement', name: '사내', read_level: 'admin' };
  await rpc(admin, 'save_site_board', { p_board_id: board, p_base_rev: 0, p_patch: values });
  const agreement = await makeAgreement(admin);
  await rpc(admin, 'save_agreement', { p_agreement_id: agreement.id, p_base_rev: 1, p_patch: { board_id: board } });
  await publish(admin, agreement, 1, 1);

  await page.goto(`/agreement/write?boardId=${agreement.id}`);
  await expect(page.getByText('두 판의 글이 같아요.')).toBeVisible();
  await typeAtEnd(page, ' 그 뒤에는 지워요.');
  const diff = page.getByRole('table');
  await expect(diff.getByRole('insertion')).toContainText('그 뒤에는 지워요.');
  await expect(page.getByRole('button', { name: '게시', exact: true })).toBeDisabled();

  await page.getByLabel('변경의 종류').selectOption('adverse');
  await page.getByRole('textbox', { name: '시행일' }).fill(koreanDay(29));
  await expect(page.getByText(/불리한 변경은 알리는 날부터 30일/)).toBeVisible();
  await expect(page.getByRole('button', { name: '게시', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: '시행일' }).fill(koreanDay(31));
  await page.getByLabel('바뀐 내용').fill('지우는 때를 적었어요.');
  await expect(page.getByText('저장됨')).toBeVisible();

  // The typed text survives a reload.
  await page.reload();
  await expect(page.getByLabel('바뀐 내용')).toHaveValue('지우는 때를 적었어요.');
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '게시' }).click();
  await expect(page).toHaveURL(/\/agreement\/detail\?boardId=.*version=2/);
  await expect(page.getByText('시행 예정').first()).toBeVisible();

  await page.getByLabel('견줄 판').selectOption('1');
  await expect(page.getByRole('table').getByRole('insertion')).toContainText('그 뒤에는 지워요.');
  await page.goto(`/agreement/detail?boardId=${agreement.id}&version=99`);
  await expect(page.getByText('찾으시는 판이 없어서 1번째 판을 보여 드려요.')).toBeVisible();
});

test('the terms of the demo have an upcoming version, and guests can compare it @nightly', async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '모든 약관' }).click();
  await page.getByRole('listitem').filter({ hasText: '이용약관' }).getByRole('link', { name: '2번째 판' }).click();
  await expect(page.getByRole('heading', { name: '이용약관' })).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: /1번째 판/ })
      .getByRole('deletion')
      .first(),
  ).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader')).toHaveText(['1번째 판', '2번째 판']);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('deletion') })
    .first();
  await expect(row).toHaveCSS('grid-template-columns', /^\S+px \S+px$/);
  await expect(page.getByRole('button', { name: '인쇄' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

/**
 * Answers one person's requests like the database after an agreement has taken effect, because the journey cannot wait a week.
 *
 * @param firstAfterMs how late the first answer is
 */
async function askFor(page: Page, asked: { required: boolean; title: string }[], firstAfterMs = 0) {
  let isAnswered = false;
  let waits = firstAfterMs;
  await page.context().route('**/rpc/pending_consents*', async (route) => {
    const wait = waits;
    waits = 0;
    await pause(wait);
    await route.fulfill({
      json: isAnswered
        ? []
        : asked.map(({ required, title }, at) => ({
            agreement_id: `00000000-0000-4000-8000-00000000000${at}`,
            title,
            required,
            version: 2,
            effective_at: new Date().toISOString(),
            summary: '보관 기간을 바꿨어요.',
            agreed_version: 1,
            body: textOf('바뀐 글이에요.'),
          })),
    });
  });
  const answers: unknown[] = [];
  await page.context().route('**/rpc/consent_agreements', (route) => {
    answers.push(route.request().postDataJSON().p_answers);
    isAnswered = true;
    return route.fulfill({ status: 204 });
  });
  return answers;
}

test('a required agreement that changed stops a member before the page, also after a reload and in two tabs', async ({
  page,
  me: _,
}) => {
  const answers = await askFor(page, [
    { required: true, title: '이용약관' },
    { required: false, title: '마케팅 수신 동의' },
  ]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/memo?view=trash');
  await expect(page).toHaveURL(/\/member\/consent\?next=%2Fmemo%3Fview%3Dtrash/);
  expect(loaded.filter((url) => url.includes('MemoListPage'))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: '동의하고 계속하기' })).toBeDisabled();
  await page.getByRole('button', { name: '이용약관 보기' }).click();
  await expect(page.getByText('바뀐 글이에요.')).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await page.context().newPage();
  await other.goto('/notice');
  await expect(other).toHaveURL(/\/member\/consent/);

  await page.locator('label').filter({ hasText: '이용약관' }).click();
  await page.getByRole('button', { name: '동의하고 계속하기' }).click();
  await expect(page).toHaveURL(/\/memo\?view=trash$/);
  expect(answers).toEqual([
    [
      expect.objectContaining({ version: 2, action: 'agree' }),
      expect.objectContaining({ version: 2, action: 'decline' }),
    ],
  ]);
  await other.reload();
  await expect(other).toHaveURL(/\/notice$/);
});

async function openStopped(page: Page) {
  // On a busy machine the page may be stopped before it has loaded.
  await page.goto('/memo', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/member\/consent/);
}

test('an optional agreement can be skipped, and a user who does not agree to a required agreement can delete the account @nightly', async ({
  page,
  me,
}) => {
  const answers = await askFor(page, [{ required: false, title: '마케팅 수신 동의' }]);
  await openStopped(page);
  await page.getByRole('button', { name: '건너뛰기' }).click();
  await expect(page).toHaveURL(/\/memo$/);
  expect(answers).toEqual([[expect.objectContaining({ action: 'decline' })]]);

  await page.context().unrouteAll();
  // When the answer is late the page opens, and it is stopped when the answer comes.
  await askFor(page, [{ required: true, title: '이용약관' }], 2_500);
  await openStopped(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '내 데이터 받기' }).click();
  expect((await download).suggestedFilename()).toMatch(/^도장 내 데이터 .+\.zip$/);
  // On this page owners hand things over and delete their account, so it stays open.
  await visit(page, '/page/member');
  await expect(page.getByRole('heading', { name: '사이트 멤버' })).toBeVisible();
  await openStopped(page);
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  const leaving = page.getByRole('dialog', { name: '탈퇴하기' });
  await leaving.getByRole('textbox', { name: '비밀번호' }).fill(me.password);
  await leaving.getByRole('button', { name: '탈퇴하기' }).click();
  await expect(leaving.getByText('‘탈퇴합니다’를 그대로 입력해 주세요.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: '로그인' }).first()).toBeVisible();
});

test('a member withdraws an optional and a required consent, and the required one stops the next page @nightly', async ({
  page,
  me,
}) => {
  await page.goto('/member/account');
  const consents = page.locator('section').filter({ has: page.getByRole('heading', { name: '약관 동의' }) });
  await consents.getByRole('button', { name: '마케팅 정보 수신 동의 동의하기' }).click();
  await consents.getByRole('button', { name: '마케팅 정보 수신 동의 동의 거두기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '거두기' }).click();
  await expect(consents.getByText('지난 기록 2개')).toBeVisible();

  await consents.getByRole('button', { name: '이용약관 동의 거두기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '거두기' }).click();
  await expect(page.getByRole('heading', { name: '약관을 확인해 주세요' })).toBeVisible();
  await visit(page, '/memo');
  await expect(page).toHaveURL(/\/member\/consent/);
  await page.locator('label').filter({ hasText: '이용약관' }).click();
  await page.getByRole('button', { name: '동의하고 계속하기' }).click();
  await expect(page).toHaveURL(/\/memo$/);
  const rows = await me.rows<{ action: string }>('agreement_consents?select=action&order=at.desc&limit=2');
  expect(rows.map(({ action }) => action)).toEqual(['agree', 'withdraw']);
});

test('an admin makes an agreement and a board, sees who consented, and exports it @nightly', async ({
  page,
  admin: _,
}) => {
  await page.goto('/admin/agreement');
  const terms = page.getByRole('listitem').filter({ hasText: '이용약관' }).first();
  await terms.getByRole('button', { name: '동의 현황' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('1번째 판');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await terms.getByRole('button', { name: 'CSV 내려받기' }).click();
  expect((await download).suggestedFilename()).toContain('이용약관');

  const title = `위치 정보 ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: '새 약관' }).click();
  await page.getByLabel('이름').fill(title);
  await page.getByRole('button', { name: '만들고 쓰기' }).click();
  await expect(page.getByRole('heading', { name: `${title} 1번째 판` })).toBeVisible();

  await test.step('a board is made, moved, and removed while nothing is on it', async () => {
    await visit(page, '/admin/board');
    const name = `이벤트 ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: '새 게시판' }).click();
    await page.getByLabel('이름').fill(name);
    await page.getByLabel('읽는 사람').selectOption('member');
    await page.getByRole('button', { name: '저장' }).click();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('읽기 회원');
    await page.getByRole('button', { name: `${name} 위로` }).click();
    await expect(page.getByText(/자리를 .*번째로 옮겼어요/).last()).toBeVisible();
    await page.getByRole('button', { name: `${name} 지우기` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await expect(row).toHaveCount(0);
  });
});
