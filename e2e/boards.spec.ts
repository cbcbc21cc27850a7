import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { PersonApi } from './support/api.ts';
import { expectNotFound } from './support/not-found.ts';
import { addMember, makeProject } from './support/projects.ts';
import { chooseItem, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

interface Made {
  projectId: string;
  boardId: string;
  issues: string[];
}

/** A project whose first board has issues with these titles in the column 할 일. */
async function makeIssues(me: PersonApi, ...titles: string[]): Promise<Made> {
  const projectId = await makeProject(me, '가을 전시');
  const [board] = await me.rows(`boards?select=id&project_id=eq.${projectId}`);
  const boardId = board?.id ?? '';
  const [column] = await me.rows(`board_columns?select=id&board_id=eq.${boardId}&kind=eq.todo`);
  const issues = titles.map(() => crypto.randomUUID());
  for (const [at, title] of titles.entries()) {
    const args = { p_id: issues[at], p_project_id: projectId, p_title: title, p_column_id: column?.id };
    await me.send('/rest/v1/rpc/create_issue', args);
  }
  return { projectId, boardId, issues };
}

const openBoard = async (page: Page, { boardId }: Made) => {
  await page.goto(`/issue/board?boardId=${boardId}`);
  await expect(page.getByRole('group', { name: '보드' })).toBeVisible();
};
const list = (page: Page, column: string) => page.getByRole('list', { name: column, exact: true });
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const titles = (page: Page, column: string) =>
  list(page, column)
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((link) => link.textContent)
        .join(' '),
    );
const said = (page: Page) => page.getByRole('status').filter({ hasText: '이슈' });

test('two people on one board: one moves by mouse, the other by keyboard', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const made = await makeIssues(me, '포스터', '초대장', '작품표');
  const person = await newPerson('박준');
  const jun = await openBrowserOf(person);
  await addMember(me, person, made.projectId);
  await openBoard(page, made);
  await openBoard(jun, made);
  await expect.poll(() => titles(jun, '할 일')).toBe('포스터 초대장 작품표');

  await test.step('by mouse, into another column and within one', async () => {
    await card(page, '초대장').dragTo(list(page, '진행 중').locator('..'));
    await expect.poll(() => titles(page, '진행 중')).toBe('초대장');
    await expect.poll(() => titles(jun, '진행 중')).toBe('초대장');
    await card(page, '작품표').dragTo(card(page, '포스터'), { targetPosition: { x: 40, y: 4 } });
    await expect.poll(() => titles(jun, '할 일')).toBe('작품표 포스터');
    await expect(said(page)).toHaveText('‘작품표’ 이슈를 ‘할 일’ 열의 2개 중 1번째로 옮겼어요.');
  });

  await test.step('by keys', async () => {
    await card(jun, '작품표').focus();
    await jun.keyboard.press('Alt+ArrowDown');
    await jun.keyboard.press('Alt+ArrowRight');
    await jun.keyboard.press('Alt+ArrowRight');
    await expect(card(jun, '작품표')).toBeFocused();
    await expect.poll(() => titles(page, '완료')).toBe('작품표');
    await expect.poll(() => titles(page, '할 일')).toBe('포스터');
    await expect(said(jun)).toHaveText('‘작품표’ 이슈를 ‘완료’ 열의 1개 중 1번째로 옮겼어요.');
  });

  await test.step('two selected cards by one drag, and an undo', async () => {
    await card(page, '포스터').focus();
    await page.keyboard.press('x');
    await card(page, '초대장').focus();
    await page.keyboard.press('x');
    await card(page, '초대장').dragTo(list(page, '완료').locator('..'));
    await expect.poll(() => titles(jun, '완료')).toBe('작품표 포스터 초대장');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect.poll(() => titles(jun, '완료')).toBe('작품표');
    await expect.poll(() => titles(jun, '할 일')).toBe('포스터');
    await expect.poll(() => titles(jun, '진행 중')).toBe('초대장');
    await page.getByRole('button', { name: '고르기 끝' }).click();
  });

  await test.step('when two people move one card, the second is told who moved it first, and sees the card there', async () => {
    // From now on this browser does not get changes of others.
    await jun.route('**/rest/v1/rpc/issue_heads*', () => {});
    // A board shows its own move before the server has stored it.
    const first = page.waitForResponse(/rpc\/move_issues/);
    await card(page, '포스터').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await first;
    await expect.poll(() => titles(page, '대기')).toBe('포스터');
    await card(jun, '포스터').focus();
    await jun.keyboard.press('Alt+ArrowRight');
    await expect(jun.getByText('김민아 님이 먼저 ‘포스터’ 이슈를 ‘대기’ 열로 옮겼어요.').first()).toBeVisible();
    await expect.poll(() => titles(jun, '대기')).toBe('포스터');
    await expect.poll(() => titles(jun, '진행 중')).toBe('초대장');
  });
});

test('a card opens over its board: Back closes it, and the focus returns; a manager changes the columns @nightly', async ({
  page,
  me,
}) => {
  const made = await makeIssues(me, '포스터', '초대장');
  const [first = ''] = made.issues;
  const drawer = page.getByRole('dialog');
  await openBoard(page, made);
  await card(page, '초대장').focus();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(card(page, '초대장')).toBeFocused();
  await card(page, '포스터').click();
  await expect(drawer).toBeVisible();
  await page.getByRole('button', { name: '이슈 닫기' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(card(page, '포스터')).toBeFocused();
  await visit(page, `/project/issue/board/${first}`);
  await expect(drawer).toBeVisible();
  // Content behind a dialog has no accessible role.
  await expect(page.locator('[data-card]')).toHaveCount(2);
  await page.getByRole('button', { name: '이슈 닫기' }).click();
  await expect(page).toHaveURL(/\/project\/issue\?.*view=board/);
  await page.getByLabel('이슈 찾기').fill('포스');
  await expect(card(page, '초대장')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '할 일' })).toContainText('1/2');

  await test.step('a manager changes its columns', async () => {
    await visit(page, `/issue/board?boardId=${made.boardId}`);
    await expect(page.getByRole('group', { name: '보드' })).toBeVisible();
    const columns = () => page.getByRole('heading', { level: 2 }).allTextContents();
    await page.getByRole('button', { name: '열 추가' }).click();
    await page.getByLabel('이름').fill('검토');
    await page.getByLabel('종류').selectOption('doing');
    await page.getByLabel('최대 이슈 수').fill('1');
    // On a slow network the dialog stays until the server has the column.
    await page.route('**/rpc/save_board_column', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.getByRole('button', { name: '만들기' }).click();
    await expect.poll(columns).toEqual(['대기', '할 일', '진행 중', '완료', '취소', '검토']);
    await page.getByRole('button', { name: '‘검토’ 열 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '왼쪽으로' }));
    await expect.poll(columns).toEqual(['대기', '할 일', '진행 중', '완료', '검토', '취소']);
    for (const title of ['하나', '둘']) {
      await page.getByRole('button', { name: '‘검토’ 열에 새 이슈' }).click();
      await page.getByRole('textbox', { name: '‘검토’ 열의 새 이슈 제목' }).fill(title);
      await page.keyboard.press('Enter');
      await expect(card(page, title)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(page.getByRole('region', { name: '검토' })).toContainText('2 · 최대 1, 정한 수를 넘었어요');
    await expectAccessible(page, 'a board');
    await page.getByRole('button', { name: '‘검토’ 열 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '열 지우기' }));
    await page.getByLabel('이슈를 옮길 열').selectOption('할 일');
    await page.getByRole('button', { name: '지우기', exact: true }).click();
    await expect.poll(() => titles(page, '할 일')).toBe('포스터 초대장 하나 둘');
    await page.reload();
    await expect.poll(columns).toEqual(['대기', '할 일', '진행 중', '완료', '취소']);
  });
});

test('a listed board is not found by others, before any code of the page is loaded @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const made = await makeIssues(me, '비밀');
  const person = await newPerson('박준');
  const jun = await openBrowserOf(person);
  await addMember(me, person, made.projectId);
  await openBoard(jun, made);
  await openBoard(page, made);
  await page.getByRole('button', { name: '보드 메뉴' }).click();
  await chooseItem(page.getByRole('menuitem', { name: '볼 수 있는 사람' }));
  await page.getByLabel('볼 수 있는 사람', { exact: true }).and(page.getByRole('combobox')).selectOption('listed');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The open screen of a user who lost access no longer shows the board.
  await expect(jun.getByText('보드를 볼 수 없어요')).toBeVisible();
  await expect(card(jun, '비밀')).toHaveCount(0);
  const loaded: string[] = [];
  const stranger = await openBrowserOf(person);
  stranger.on('request', (request) => loaded.push(request.url()));
  await expectNotFound(stranger, `/issue/board?boardId=${made.boardId}`);
  expect(loaded.filter((url) => url.includes('BoardPage'))).toEqual([]);
  await expectNotFound(stranger, `/project/issue/board/${made.issues[0]}`, '/issue/board?boardId=x');
  await stranger.goto('/issue/board');
  await expect(stranger.getByText('볼 수 있는 보드가 없어요')).toBeVisible();
  await expect(openBoard(page, made)).resolves.toBeUndefined();
});

test('on a phone each column has the width of the screen, and a card is moved by its menu and by a long touch @nightly', async ({
  me,
  openBrowserOf,
}) => {
  const page = await openBrowserOf(me, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  const made = await makeIssues(me, '포스터', '초대장');
  await openBoard(page, made);
  const board = page.getByRole('group', { name: '보드' });
  await card(page, '포스터').scrollIntoViewIfNeeded();
  const width = await page.getByRole('region', { name: '할 일' }).evaluate((column) => column.clientWidth);
  expect(width).toBeGreaterThan(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await board.evaluate((element) => getComputedStyle(element).scrollSnapType)).toContain('x mandatory');
  await page.getByRole('button', { name: '#1 메뉴' }).click();
  await chooseItem(page.getByRole('menuitem', { name: '‘진행 중’ 열로' }));
  await expect.poll(() => titles(page, '진행 중')).toBe('포스터');
  await expectAccessible(page, 'a board on a phone');

  const devices = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints });
  await test.step('a finger that rests on a card lifts it, and at the edge the board scrolls', async () => {
    // The board may still be scrolling to a column, so the finger touches only when the card does not move.
    await card(page, '초대장').tap({ trial: true });
    const from = await card(page, '초대장').boundingBox();
    const finger = { x: (from?.x ?? 0) + 40, y: (from?.y ?? 0) + 20 };
    await touch('touchStart', finger);
    await expect(page.locator('[data-lifted]')).toBeVisible();
    await touch('touchMove', { ...finger, x: 380 });
    // The board stops at the last column, however late the finger leaves the edge.
    const left = () => board.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft);
    await expect.poll(left).toBeLessThan(2);
    await touch('touchMove', { ...finger, x: 195 });
    await touch('touchEnd');
    await expect(said(page)).toHaveText('‘초대장’ 이슈를 ‘취소’ 열의 1개 중 1번째로 옮겼어요.');
    await expect(page.locator('[data-lifted]')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a finger that moves at once scrolls, and a tap opens the card', async () => {
    await card(page, '포스터').scrollIntoViewIfNeeded();
    await card(page, '포스터').tap({ trial: true });
    const box = await card(page, '포스터').boundingBox();
    const finger = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 };
    await touch('touchStart', finger);
    await touch('touchMove', { ...finger, y: finger.y - 40 });
    await touch('touchEnd');
    await expect.poll(() => titles(page, '진행 중')).toBe('포스터');
    // A browser uses a touch on a scrolling page to stop the scrolling, and not as a tap.
    const panel = page.getByRole('dialog');
    await expect(async () => {
      if (!(await panel.isVisible())) await card(page, '포스터').tap({ timeout: 5_000 });
      await expect(panel).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});
