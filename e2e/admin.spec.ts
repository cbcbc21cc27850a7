import { readFile } from 'node:fs/promises';
import type { PersonApi } from './support/api.ts';
import { expect, type Page, test } from './support/test.ts';

const MEMBERS = '/admin/membership/user';

interface Profile {
  id: string;
  email: string;
  level: string;
}

const profilesOf = ({ rows }: PersonApi, filter = '') =>
  rows<Profile>(`profiles?select=id,email,level&order=created_at.desc,id${filter}`);

/** The number in `모두 1,234명`. */
async function shownTotal(page: Page): Promise<number> {
  const text = await page.getByText(/^모두 [\d,]+명$/).textContent();
  return Number(text?.replaceAll(/\D/g, ''));
}

/** Other journeys sign users up meanwhile, so the shown number is between the counts before and after. */
function expectBetween(shown: number, before: readonly unknown[], after: readonly unknown[]) {
  expect(shown).toBeGreaterThanOrEqual(before.length);
  expect(shown).toBeLessThanOrEqual(after.length);
}

test.describe('the overview', () => {
  test('the overview shows figures, the audit log and the live releases', async ({ page, admin }) => {
    const before = await profilesOf(admin);
    await page.goto('/admin');
    const members = page.getByRole('region', { name: '회원' });
    const figure = (await members.getByText(/^[\d,]+명$/).textContent()) ?? '';
    expectBetween(Number(figure.replaceAll(/\D/g, '')), before, await profilesOf(admin));
    await expect(page.getByRole('img', { name: /^가입: 최근 30일 동안/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '감사 기록' }).getByRole('listitem').first()).toBeVisible();
    const status = page.getByRole('region', { name: '플랫폼 상태' });
    for (const area of ['프로젝트', '메모와 공지', '페이지', '관리']) {
      await expect(status.getByRole('listitem').filter({ hasText: area }).first()).toContainText('정상');
    }
    await page.getByRole('button', { name: '날짜별 숫자 보기' }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  });
});

test.describe('members', () => {
  test('members can be filtered by level and found by exact e-mail or name, newest first, with the total, and exported @nightly', async ({
    page,
    admin,
    newPerson,
  }) => {
    const name = `나찾기 ${crypto.randomUUID().slice(0, 8)}`;
    const sought = await newPerson(name);
    const before = await profilesOf(admin);
    await page.goto(MEMBERS);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(20);
    expectBetween(await shownTotal(page), before, await profilesOf(admin));
    await test.step('the export contains everybody that the filters match', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV 내려받기' }).click(),
      ]);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv.startsWith('\uFEFF이메일,이름,')).toBe(true);
      expectBetween(csv.trimEnd().split('\r\n').length - 1, before, await profilesOf(admin));
    });
    const emails = await rows.locator('td:first-child').allTextContents();
    const newest = (await profilesOf(admin)).map(({ email }) => email);
    const places = emails.map((text) => newest.findIndex((email) => text.includes(email)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: /^2\s*쪽/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toContainText(emails[0] ?? '');

    await page.getByLabel('등급').selectOption('admin');
    await expect(page).toHaveURL(/level=admin$/);
    await expect(rows.filter({ hasText: admin.email })).toHaveCount(1);
    await expect(rows.filter({ hasNotText: '관리자' })).toHaveCount(0);
    await page.getByLabel('등급').selectOption('all');
    await expect(page).not.toHaveURL(/level=/);

    const search = page.getByLabel('회원 검색');
    for (const [text, count] of [
      [sought.email.toUpperCase(), 1],
      [name, 1],
      [name.slice(0, -1), 0],
      [sought.email.slice(0, -3), 0],
      ['x",id.not.is.null', 0],
    ] as const) {
      await search.fill(text);
      await search.press('Enter');
      await expect(page.getByText(`모두 ${count}명`)).toBeVisible();
      await expect(rows).toHaveCount(count);
    }
    await expect(page.getByText('검색 결과가 없어요')).toBeVisible();
  });

  test('a super changes a level after a confirmation, and the audit log records it', async ({
    page,
    demo,
    newPerson,
  }) => {
    const [superAdmin, member] = [await demo('super'), await newPerson('이소라')];
    await superAdmin.send('/api/private/account/prove', { password: superAdmin.password });
    await superAdmin.enter(page.context());
    await page.goto(`${MEMBERS}?q=${member.email}`);
    await page.getByRole('button', { name: '이소라' }).click();
    const detail = page.getByRole('dialog');
    for (const [level, name] of [
      ['admin', '관리자'],
      ['member', '회원'],
    ] as const) {
      await detail.getByLabel('등급').selectOption(level);
      await detail.getByRole('button', { name: '등급 바꾸기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click();
      await expect(detail.getByRole('listitem').first()).toContainText(`→ ${name}`);
      expect(await profilesOf(superAdmin, `&id=eq.${member.userId}`)).toMatchObject([{ level }]);
    }
  });

  test('an admin may not raise a level or change their own, and a suspension needs a reason and can be lifted', async ({
    page,
    admin,
    newPerson,
  }) => {
    const member = await newPerson('박준');
    await page.goto(`${MEMBERS}?q=${member.email}`);
    await page.getByRole('button', { name: '박준' }).click();
    const detail = page.getByRole('dialog');
    await test.step('the level', async () => {
      await detail.getByLabel('등급').selectOption('admin');
      await expect(detail.getByText('등급을 올리는 일은 최고 관리자만 할 수 있어요.')).toBeVisible();
      await expect(detail.getByRole('button', { name: '등급 바꾸기' })).toBeDisabled();
    });

    await test.step('a suspension', async () => {
      await expect(detail.getByRole('button', { name: '정지하기' })).toBeDisabled();
      await detail.getByLabel('계정 정지').fill('<b>광고</b>를 되풀이함');
      await detail.getByRole('button', { name: '정지하기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '정지하기' }).click();
      await expect(detail.getByText('<b>광고</b>를 되풀이함').first()).toBeVisible();
      await detail.getByRole('button', { name: '정지 풀기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
      await expect(detail.getByRole('button', { name: '정지하기' })).toBeVisible();
      await expect(detail.getByRole('listitem').first()).toContainText('정지 해제');
    });

    await test.step('oneself', async () => {
      await page.keyboard.press('Escape');
      await page.getByLabel('회원 검색').fill(admin.email);
      await page.getByLabel('회원 검색').press('Enter');
      await page.getByRole('main').getByRole('button', { name: admin.name, exact: true }).click();
      await detail.getByLabel('등급').selectOption('member');
      await expect(detail.getByText(/내 등급은 스스로 바꿀 수 없어요/)).toBeVisible();
      await expect(detail.getByRole('button', { name: '정지하기' })).toBeDisabled();
    });
  });
});

test.describe('a user who is not an admin', () => {
  test('a user who is not an admin gets 404 on the admin screens', async ({ page, me: _, openBrowser }) => {
    const guest = await openBrowser();
    await guest.goto(MEMBERS);
    await expect(guest).toHaveURL(/\/member\/login\?next=/);
    for (const path of ['/admin', MEMBERS]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
      await expect(page).toHaveTitle(/^페이지를 찾을 수 없어요/);
    }
  });
});
