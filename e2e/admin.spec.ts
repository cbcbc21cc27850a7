import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { apiAs } from './support/api.ts';
import { expect, PEOPLE, signIn, test } from './support/test.ts';

const SUPER = 'super@dojang.test';
const MEMBERS = '/admin/membership/user';

interface Profile {
  id: string;
  email: string;
  display_name: string;
  level: string;
}

/** Opens the page and everybody whom it counts. People sign up in other journeys: both are fetched until they agree. */
async function openCounting(page: Page, address: string, shown: (count: number) => Locator): Promise<Profile[]> {
  const admin = await apiAs(page.request, PEOPLE.admin);
  let all: Profile[] = [];
  await signIn(page, PEOPLE.admin);
  await expect(async () => {
    all = await admin.rows<Profile>('profiles?select=id,email,display_name,level&order=created_at.desc,id');
    await page.goto(address);
    await expect(shown(all.length)).toBeVisible();
  }).toPass();
  return all;
}

test.describe('the overview', () => {
  test('shows figures, the audit log and the releases that run', async ({ page }) => {
    const members = page.getByRole('region', { name: '회원' });
    await openCounting(page, '/admin', (count) => members.filter({ hasText: `${count}명` }));
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
  test('are filtered by level and type, found by exact address or name, newest first, with the total', async ({
    page,
  }) => {
    const all = await openCounting(page, MEMBERS, (count) => page.getByText(`모두 ${count}명`));
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toContainText(all[0]?.email ?? '');
    await expect(rows).toHaveCount(20);
    await page.getByRole('button', { name: /^2\s*쪽/ }).click();
    await expect(rows.first()).toContainText(all[20]?.email ?? '');
    await expect(page).toHaveURL(/page=2/);

    await page.getByLabel('등급').selectOption('admin');
    await expect(page).toHaveURL(/level=admin$/);
    const admins = all.filter(({ level }) => level === 'admin');
    await expect(page.getByText(`모두 ${admins.length}명`)).toBeVisible();
    await page.getByLabel('등급').selectOption('all');

    const search = page.getByLabel('회원 검색');
    for (const [text, count] of [
      ['MINA@dojang.test', 1],
      ['김민아', 1],
      ['김민', 0],
      ['mina@', 0],
      ['x",id.not.is.null', 0],
    ] as const) {
      await search.fill(text);
      await search.press('Enter');
      await expect(page.getByText(`모두 ${count}명`)).toBeVisible();
      await expect(rows).toHaveCount(count);
    }
    await expect(page.getByText('검색 결과가 없어요')).toBeVisible();
  });

  test('a super changes a level after being asked, and the act is on record', async ({ page, request }) => {
    const admin = await apiAs(request, PEOPLE.admin);
    const [sora] = await admin.rows<Profile>(`profiles?select=id,level&email=eq.${PEOPLE.sora}`);
    await signIn(page, SUPER, `${MEMBERS}?q=${PEOPLE.sora}`);
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
      expect(await admin.rows(`profiles?select=level&id=eq.${sora?.id}`)).toEqual([{ level }]);
    }
  });

  test('a level that may not be given is refused with the reason', async ({ page }) => {
    await signIn(page, PEOPLE.admin, `${MEMBERS}?q=${PEOPLE.jun}`);
    await page.getByRole('button', { name: '박준' }).click();
    const detail = page.getByRole('dialog');
    await detail.getByLabel('등급').selectOption('admin');
    await expect(detail.getByText('등급을 올리는 일은 최고 관리자만 할 수 있어요.')).toBeVisible();
    await expect(detail.getByRole('button', { name: '등급 바꾸기' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await page.goto(`${MEMBERS}?q=${PEOPLE.admin}`);
    await page.getByRole('button', { name: '운영자', exact: true }).click();
    await detail.getByLabel('등급').selectOption('member');
    await expect(detail.getByText(/내 등급은 스스로 바꿀 수 없어요/)).toBeVisible();
    await expect(detail.getByRole('button', { name: '정지하기' })).toBeDisabled();
  });

  test('a suspension needs a reason and can be lifted', async ({ page, request }) => {
    const admin = await apiAs(request, PEOPLE.admin);
    const [somebody] = await admin.rows<Profile>(
      'profiles?select=id,email,display_name&level=eq.member&suspended_at=is.null&email=like.*@example.com&limit=1',
    );
    await signIn(page, PEOPLE.admin, `${MEMBERS}?q=${encodeURIComponent(somebody?.email ?? '')}`);
    await page.getByRole('button', { name: somebody?.display_name ?? '' }).click();
    const detail = page.getByRole('dialog');
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

  test('everybody the filters find is exported', async ({ page }) => {
    const all = await openCounting(page, MEMBERS, (count) => page.getByText(`모두 ${count}명`));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV 내려받기' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.startsWith('\uFEFF이메일,이름,')).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(all.length + 1);
  });
});

test.describe('who is no admin', () => {
  test('does not find the admin’s screens', async ({ page, openBrowser }) => {
    const guest = await openBrowser();
    await guest.goto(MEMBERS);
    await expect(guest).toHaveURL(/\/member\/login\?next=/);
    await signIn(page, PEOPLE.mina);
    for (const path of ['/admin', MEMBERS]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
      await expect(page).toHaveTitle(/^페이지를 찾을 수 없어요/);
    }
  });
});
