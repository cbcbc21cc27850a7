import { expectAccessible } from './support/accessible.ts';
import { addMember, makeNotes, makeProject } from './support/projects.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.describe.configure({ timeout: 180_000 });
// The screen may fetch once more between the end of the membership and the navigation to the list.
test.use({ allowedErrors: /status of 40[034] .*\/(getDetail|project_contents|project_people)/ });

test('an owner exports a project and deletes it by typing its name; a manager downloads it too and leaves @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '가을 전시');
  await makeNotes(me, projectId, '회의록');
  const other = await newPerson('박준');
  const jun = await openBrowserOf(other);
  await addMember(me, other, projectId);
  await jun.goto(`/project/setting/delete?projectId=${projectId}`);
  await expect(jun.getByRole('button', { name: '나가기' })).toBeVisible();
  await expect(jun.getByRole('region', { name: '모두 내보내기' })).toHaveCount(0);

  const people = await me.send<{ member_id: string; user_id: string }[]>('/rest/v1/rpc/project_people', {
    p_project_id: projectId,
  });
  const memberId = people.find(({ user_id }) => user_id === other.userId)?.member_id;
  await me.send('/rest/v1/rpc/set_project_role', { p_member_id: memberId, p_role: 'manager' });
  const theirs = jun.getByRole('region', { name: '모두 내보내기' });
  await expect(theirs).toBeVisible();

  await page.goto(`/project/setting/delete?projectId=${projectId}`);
  const mine = page.getByRole('region', { name: '모두 내보내기' });
  await mine.getByRole('button', { name: '내보내기' }).click();
  for (const [whose, region] of [
    [page, mine],
    [jun, theirs],
  ] as const) {
    const button = region.getByRole('button', { name: '내려받기' });
    await expect(button).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([whose.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^가을 전시 \d{4}-\d\d-\d\d\.zip$/);
  }
  await expectAccessible(page, 'a project that was exported');
  await visit(page, '/alert');
  await expect(page.getByText('프로젝트를 모두 내보냈어요')).toBeVisible();

  await visit(page, `/project/setting/delete?projectId=${projectId}`);
  const members = page.getByRole('main').locator('dl');
  await expect(members).toContainText('함께하는 사람2명');
  await expect(members).toContainText('노트1개');
  await expect(page.getByText('마지막 소유자는 나갈 수 없어요')).toBeVisible();
  await expectAccessible(page, 'the end of a project');

  await test.step('a member leaves, and the owner sees it', async () => {
    await expect(jun.getByRole('button', { name: '프로젝트 지우기' })).toHaveCount(0);
    await jun.getByRole('button', { name: '나가기' }).click();
    await jun.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
    await expect(jun).toHaveURL(/\/project$/);
    await expect(members).toContainText('함께하는 사람1명');
  });

  await test.step('a wrong name is refused, and the right name moves the project to the trash', async () => {
    const field = page.getByRole('textbox', { name: /그대로 적어 주세요/ });
    await field.fill('가을 전');
    await field.press('Enter');
    await expect(page.getByText('프로젝트 이름과 달라요.')).toBeVisible();
    await field.fill('가을 전시'.normalize('NFD'));
    await field.press('Enter');
    await expect(page).toHaveURL(/\/project$/);
    await expect(page.getByRole('region', { name: '휴지통' }).getByText('가을 전시')).toBeVisible();
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(page.getByRole('region', { name: '내 프로젝트' }).getByText('가을 전시')).toBeVisible();
  });
});
