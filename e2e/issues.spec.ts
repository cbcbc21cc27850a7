import { expectAccessible } from './support/accessible.ts';
import { addMember, makeNotes, makeProject, tabTo } from './support/projects.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('an issue is created, changed, written, discussed and moved by keyboard alone, and another person sees it', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '이슈 함께');
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await jun.goto(`/project/issue?projectId=${projectId}`);
  await expect(jun.getByText('첫 이슈를 만들어 보세요')).toBeVisible();

  await page.goto(`/project/issue?projectId=${projectId}`);
  const row = page.getByRole('treeitem', { name: '로그인 오류 고치기' });
  const theirs = jun.getByRole('treeitem', { name: '#1' });

  await test.step('create', async () => {
    await expect(page.getByText('첫 이슈를 만들어 보세요')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('textbox', { name: '새 이슈의 제목' })).toBeFocused();
    await page.keyboard.type('로그인 오류 고치기');
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    await expect(theirs).toContainText('로그인 오류 고치기');
  });

  await test.step('change its properties', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(row).toBeFocused();
    await page.keyboard.press('p');
    await page.getByRole('combobox', { name: '우선순위 고르기' }).pressSequentially('긴급');
    await page.keyboard.press('Enter');
    await expect(row.getByRole('img', { name: '우선순위 긴급' })).toBeVisible();
    await expect(theirs.getByRole('img', { name: '우선순위 긴급' })).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press('s');
    await page.getByRole('combobox', { name: '상태 고르기' }).pressSequentially('진행');
    await page.keyboard.press('Enter');
    await expect(theirs.getByRole('img', { name: '진행 중' })).toBeVisible();
    await page.keyboard.press('l');
    await page.getByRole('combobox', { name: '라벨 고르기' }).pressSequentially('버그');
    await page.keyboard.press('Enter');
    await expect(row.getByText('버그')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(theirs.getByText('버그')).toBeVisible();
  });

  await test.step('open and write', async () => {
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: '이슈 #1' });
    await expect(panel.getByRole('textbox', { name: '이슈 제목' })).toHaveValue('로그인 오류 고치기');
    await page.keyboard.press('e');
    await expect(panel.getByRole('textbox', { name: '이슈 제목' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('textbox', { name: '이슈 본문' })).toBeFocused();
    await page.keyboard.type('다시 로그인해도 그래요.');
    await expect(panel.getByText('저장됨')).toBeVisible();
    await expect(theirs).toContainText('로그인 오류 고치기!');
    await expectAccessible(page, 'an issue in the panel');
  });

  const panel = page.getByRole('region', { name: '이슈 #1' });
  const theirPanel = jun.getByRole('region', { name: '이슈 #1' });
  await test.step('the other person reads the body at the same address', async () => {
    await jun.goto(page.url());
    await expect(theirPanel).toContainText('다시 로그인해도 그래요.');
  });

  await test.step('comment and mention', async () => {
    await tabTo(page, panel.getByRole('textbox', { name: '댓글' }));
    await page.keyboard.type('이것 좀 봐 주세요. @ㅂㅈ');
    await expect(page.getByRole('option', { name: /박준/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(theirPanel.getByRole('article', { name: /댓글$/ }).locator('.mention')).toHaveText('@박준');
    await expect(jun.getByRole('link', { name: /안 읽은 것 1개/ })).toBeVisible();
  });

  await test.step('attach a file', async () => {
    // A listener that is added directly before the key press is sometimes too late.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, panel.getByRole('button', { name: '파일 붙이기' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: '오류 기록.txt', mimeType: 'text/plain', buffer: Buffer.from('기록') });
    await expect(theirPanel.getByText('오류 기록.txt')).toBeVisible();
  });

  await test.step('move its card, and change it there', async () => {
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: '보드', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const card = page.getByRole('link', { name: '로그인 오류 고치기!' });
    await expect(card).toBeVisible();
    await page.keyboard.press('j');
    await expect(card).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(theirs.getByRole('img', { name: '완료' })).toBeVisible();
    await expect(card).toBeFocused();
    await page.keyboard.press('s');
    await page.getByRole('combobox', { name: '상태 고르기' }).pressSequentially('할 일');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '할 일' }).getByRole('link')).toBeFocused();
    await expect(theirs.getByRole('img', { name: '할 일' })).toBeVisible();
  });
});

test('issues are filtered by the address, selected, changed together, removed and restored', async ({ page, me }) => {
  const projectId = await makeProject(me, '이슈 여럿');
  for (const title of ['회의록 정리', '배너 그리기', '문의 답하기'])
    await me.send('/rest/v1/rpc/create_issue', { p_id: crypto.randomUUID(), p_project_id: projectId, p_title: title });
  await page.goto(`/project/issue?projectId=${projectId}&sort=number&status=todo,nonsense`);
  const rows = page.getByRole('tree', { name: '이슈' }).getByRole('treeitem');
  await expect(rows).toHaveCount(3);

  await page.getByRole('searchbox', { name: '이슈 찾기' }).fill('ㅎㅇㄹ');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: '모두 보기' }).click();
  await expect(rows).toHaveCount(3);

  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(page.getByRole('status').filter({ hasText: '2개 고름' })).toBeVisible();
  await page.getByRole('toolbar', { name: '고른 이슈' }).getByRole('button', { name: '우선순위' }).click();
  await page.getByRole('option', { name: /높음/ }).click();
  await expect(rows.getByRole('img', { name: '우선순위 높음' })).toHaveCount(2);
  await page.getByRole('toolbar', { name: '고른 이슈' }).getByRole('button', { name: '휴지통' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('이슈 2개를 휴지통으로 옮겼어요.')).toBeVisible();
  // The undo of the change before is no longer offered.
  await expect(page.getByRole('button', { name: '되돌리기' })).toHaveCount(1);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(rows).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the list of issues on a phone');
});

test('a view is saved, shared, used by another person and removed, by keyboard alone @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '보기 함께');
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await me.send('/rest/v1/rpc/create_issue', { p_id: crypto.randomUUID(), p_project_id: projectId, p_title: '회의록' });
  const views = page.getByRole('button', { name: '보기', exact: true });
  const choose = async (name: string) => {
    await tabTo(page, views);
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name });
    await expect(item).toBeVisible();
    for (let presses = 0; presses < 10; presses++) {
      if ((await item.getAttribute('data-highlighted')) !== null) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await page.goto(`/project/issue?projectId=${projectId}&status=todo&sort=number`);
  await expect(page.getByRole('treeitem', { name: /회의록/ })).toBeVisible();
  await choose('지금 보기 저장');
  await expect(page.getByRole('textbox', { name: '이름' })).toBeFocused();
  await page.keyboard.type('할 일만');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await jun.goto(`/project/issue?projectId=${projectId}`);
  await jun.getByRole('button', { name: '보기', exact: true }).click();
  await jun.getByRole('menuitem', { name: /할 일만/ }).click();
  await expect(jun).toHaveURL(/status=todo/);

  await choose('저장한 보기 지우기');
  await tabTo(page, page.getByRole('button', { name: '‘할 일만’ 보기 지우기' }));
  await expectAccessible(page, 'the saved views');
  await page.keyboard.press('Enter');
  await expect(page.getByText('저장한 보기가 없어요.')).toBeVisible();
  await page.keyboard.press('Escape');
  await jun.getByRole('button', { name: '보기', exact: true }).click();
  await expect(jun.getByRole('menuitem', { name: '지금 보기 저장' })).toBeVisible();
  await expect(jun.getByRole('menuitem', { name: /할 일만/ })).toHaveCount(0);
});

test('a line of a note becomes an issue, and a comment on it reaches the other person @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '노트에서 이슈로');
  const [noteId = ''] = await makeNotes(me, projectId, '오픈 준비');
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await jun.goto(`/project/issue?projectId=${projectId}`);
  await expect(jun.getByText('첫 이슈를 만들어 보세요')).toBeVisible();

  await test.step('by the menu after a slash, with the keyboard', async () => {
    await page.goto(`/project/note/edit/${noteId}?projectId=${projectId}`);
    const body = page.getByRole('textbox', { name: '본문' });
    await body.click();
    await page.keyboard.type('포스터 맡기기 /이슈로');
    await expect(page.getByRole('option', { name: /이슈로 만들기/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(body.locator('.issue-link')).toHaveText('#1 포스터 맡기기');
    await expect(jun.getByRole('treeitem', { name: '#1' })).toContainText('포스터 맡기기');
  });

  await test.step('comment', async () => {
    await visit(page, `/project/issue?projectId=${projectId}`);
    await page.getByRole('treeitem', { name: '#1' }).click();
    await jun.getByRole('treeitem', { name: '#1' }).click();
    const box = jun.getByRole('region', { name: '이슈 #1' }).getByRole('textbox', { name: '댓글' });
    const seen = page.getByRole('region', { name: '이슈 #1' }).getByRole('article', { name: /댓글$/ });
    await expect(page.getByRole('region', { name: '이슈 #1' }).getByRole('textbox', { name: '댓글' })).toBeVisible();
    await box.click();
    await jun.keyboard.type('금요일에 찾아올게요.');
    await jun.keyboard.press('ControlOrMeta+Enter');
    await expect(jun.getByRole('article', { name: /댓글$/ })).toContainText('금요일에 찾아올게요.');
    await expect(seen).toContainText('금요일에 찾아올게요.');
  });

  await test.step('an issue is in the list of the user to whom it is assigned', async () => {
    const panel = jun.getByRole('region', { name: '이슈 #1' });
    await panel.getByRole('button', { name: /^담당자/ }).click();
    await jun.getByRole('combobox', { name: '담당자 고르기' }).fill('박준');
    await jun.keyboard.press('Enter');
    await jun.keyboard.press('Escape');
    await visit(jun, '/issue');
    await expect(jun.getByRole('treeitem', { name: '#1' })).toContainText('노트에서 이슈로');
    await expectAccessible(jun, 'one’s own issues');
  });
});
