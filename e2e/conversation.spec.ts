import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectOnDevice } from './support/journal.ts';
import { addMember, body, makeNotes, makeProject } from './support/projects.ts';
import { expect, test } from './support/test.ts';

const comments = (page: Page) => page.getByRole('article', { name: /댓글$/ });
const comment = (page: Page, text: string) => comments(page).filter({ hasText: text });

test('two people comment, mention, answer, react and resolve on one note', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '이야기');
  const [noteId = ''] = await makeNotes(me, projectId, '가을 나들이');
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  const address = `/project/note/view/${noteId}?projectId=${projectId}`;
  await page.goto(address);
  await jun.goto(address);

  await test.step('a comment with a mention, by keyboard', async () => {
    const box = page.getByRole('textbox', { name: '댓글' });
    await box.click();
    await page.keyboard.type('어디로 갈까요? @ㅂㅈ');
    await expect(page.getByRole('option', { name: /박준/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box.locator('.mention')).toHaveText('@박준');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comment(page, '어디로 갈까요?')).toBeVisible();
    await expect(box).toHaveText('');
    await expect(comment(jun, '어디로 갈까요?').locator('.mention')).toHaveText('@박준');
  });

  await test.step('an answer and a reaction', async () => {
    await jun.getByRole('button', { name: '답글', exact: true }).click();
    await expect(jun.getByRole('textbox', { name: '답글' })).toBeFocused();
    await jun.keyboard.type('북한산이요.');
    await jun.keyboard.press('ControlOrMeta+Enter');
    await expect(comment(page, '북한산이요.')).toBeVisible();
    await page.getByRole('button', { name: '박준 님의 댓글에 반응하기' }).click();
    await page.getByRole('menuitem', { name: '👍' }).click();
    await expect(jun.getByRole('button', { name: /^👍 1 ?명: 김민아$/ })).toBeVisible();
    await expectAccessible(jun, 'a conversation');
  });

  await test.step('an edit, and a removal that is undone', async () => {
    const menu = page.getByRole('button', { name: '김민아 님의 댓글 메뉴' });
    await menu.click();
    await page.getByRole('menuitem', { name: '고치기' }).click();
    await expect(page.getByRole('textbox', { name: '댓글 고치기' })).toBeFocused();
    await page.keyboard.type(' 토요일이에요.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comment(jun, '토요일이에요.')).toContainText('고침');
    await menu.click();
    await page.getByRole('menuitem', { name: '지우기' }).click();
    await expect(jun.getByText('지운 댓글이에요.')).toBeVisible();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(comment(jun, '토요일이에요.')).toBeVisible();
  });

  await test.step('the thread is resolved, and opened by the link of its answer', async () => {
    await jun.getByRole('button', { name: '해결', exact: true }).click();
    await expect(page.getByText('박준 님이 해결했어요')).toBeVisible();
    await expect(comments(page)).toHaveCount(0);
    const [answer] = await me.rows(`comments?select=id&target_id=eq.${noteId}&parent_id=not.is.null`);
    await page.goto(`${address}&comment=${answer?.id}`);
    await expect(comment(page, '북한산이요.')).toHaveAttribute('data-marked', 'true');
    await page.getByRole('button', { name: '다시 열기' }).click();
    await expect(comments(jun)).toHaveCount(2);
  });
});

test.describe('a comment that is not sent yet', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('text typed into a comment survives a reload, and a refused comment is sent again @nightly', async ({
    page,
    me,
  }) => {
    const projectId = await makeProject(me, '혼잣말');
    const [noteId = ''] = await makeNotes(me, projectId, '메모');
    const box = page.getByRole('textbox', { name: '댓글' });
    await page.goto(`/project/note/view/${noteId}?projectId=${projectId}`);
    await box.click();
    await page.keyboard.type('아직 보내지 않은 글');
    await expectOnDevice(page, '아직 보내지 않은 글');
    await page.reload();
    await expect(box).toHaveText('아직 보내지 않은 글');

    await page.route('**/rest/v1/rpc/save_comment', (route) => route.abort());
    await box.click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('alert').filter({ hasText: '보내지 못했어요' })).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/rest/v1/rpc/save_comment');
    await page.reload();
    await page.getByRole('button', { name: '다시 보내기' }).click();
    await expect(comment(page, '아직 보내지 않은 글')).toHaveCount(1);
    await expect(page.getByRole('button', { name: '다시 보내기' })).toHaveCount(0);
  });
});

test('on a phone the tools of a note are below the text, and its conversation opens over it @nightly', async ({
  page,
  me,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const projectId = await makeProject(me, '손안에');
  const [noteId = ''] = await makeNotes(me, projectId, '메모');
  await page.goto(`/project/note/edit/${noteId}?projectId=${projectId}`);
  const tools = page.getByRole('toolbar', { name: '서식' });
  await expect(body(page)).toBeVisible();
  await expect(tools).toBeHidden();
  await body(page).click();
  await tools.getByRole('button', { name: '굵게' }).click();
  await page.keyboard.type('꼭 볼 것');
  await expect(body(page).locator('strong')).toHaveText('꼭 볼 것');
  for (let line = 0; line < 30; line++) await page.keyboard.press('Enter');
  await page.keyboard.insertText('끝줄');
  const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  expect(await topOf(body(page).getByText('끝줄'))).toBeLessThan((await topOf(tools)) - 20);
  await expect(tools).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the tools of a note on a phone');
  await page.getByRole('button', { name: '댓글과 활동' }).click();
  await expect(tools).toBeHidden();
  const sheet = page.getByRole('dialog', { name: '댓글과 활동' });
  await sheet.getByRole('textbox', { name: '댓글' }).click();
  await page.keyboard.type('길 위에서');
  await sheet.getByRole('button', { name: '보내기' }).click();
  await expect(comment(page, '길 위에서')).toBeVisible();
  await expectAccessible(page, 'a conversation in a sheet');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
