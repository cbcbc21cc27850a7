import { expectAccessible } from './support/accessible.ts';
import { addMember, makeProject } from './support/projects.ts';
import { expect, test } from './support/test.ts';

// One widget cannot be loaded.
test.use({ allowedErrors: /ERR_FAILED .*issue_counts/ });

test('two people see the work of a project on its dashboard, and one finishes an issue there @nightly', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '가을 전시');
  const other = await newPerson('박준');
  const jun = await openBrowserOf(other);
  await addMember(me, other, projectId);
  await jun.goto(`/project/dashboard?projectId=${projectId}`);
  await page.goto(`/project/dashboard?projectId=${projectId}`);
  const mine = jun.getByRole('region', { name: '내가 맡은 이슈' });
  const progress = page.getByRole('region', { name: '진행 상황' });
  await expect(mine.getByText('맡은 이슈가 없어요')).toBeVisible();
  await expect(progress.getByText('아직 이슈가 없어요')).toBeVisible();

  await test.step('an assigned issue appears, with its due date in words', async () => {
    // A date of the browser. Its time zone differs from that of this process.
    const due = await jun.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'));
    await me.send('/rest/v1/rpc/create_issue', {
      p_id: crypto.randomUUID(),
      p_project_id: projectId,
      p_title: '포스터 맡기기',
      p_changes: { add_assignees: [other.userId], due_date: due },
    });
    await expect(mine.getByRole('link', { name: /포스터 맡기기/ })).toContainText(/내일|오늘/);
    await expect(progress.getByRole('img', { name: '이슈 1개 가운데 0개를 끝냈어요 (0%)' })).toBeVisible();
  });

  await test.step('the numbers of the chart are also in a table', async () => {
    await expect(progress.locator('.recharts-area')).toHaveCount(2);
    await progress.getByRole('button', { name: '표로 보기' }).click();
    await expect(progress.getByRole('row').nth(1)).toHaveText(/10$/);
    await expectAccessible(page, 'the dashboard with a table');
    await progress.getByRole('button', { name: '차트로 보기' }).click();
  });

  await test.step('the other person sees that it is finished, and this can be undone', async () => {
    await mine.getByRole('button', { name: '#1 포스터 맡기기 끝내기' }).click();
    await expect(mine.getByText('맡은 이슈가 없어요')).toBeVisible();
    await expect(progress.getByRole('img', { name: '이슈 1개 가운데 1개를 끝냈어요 (100%)' })).toBeVisible();
    await expect(page.getByRole('region', { name: '보드' }).getByText('완료 1')).toBeVisible();
    await jun.getByRole('button', { name: '되돌리기' }).click();
    await expect(mine.getByRole('link', { name: /포스터 맡기기/ })).toBeVisible();
    await expect(progress.getByRole('img', { name: '이슈 1개 가운데 0개를 끝냈어요 (0%)' })).toBeVisible();
  });

  await test.step('a widget that fails fails alone', async () => {
    await jun.route('**/rest/v1/rpc/issue_counts*', (route) => route.abort());
    await jun.reload();
    const boards = jun.getByRole('region', { name: '보드' });
    const retry = boards.getByRole('button', { name: '다시 시도' });
    await expect(retry).toBeVisible();
    await expect(mine.getByRole('link', { name: /포스터 맡기기/ })).toBeVisible();
    await jun.unroute('**/rest/v1/rpc/issue_counts*');
    // A change of the project also reads it again. The button is gone during that read. It returns when the read began before
    // the route ended.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
      await expect(boards.getByText('이슈 1개')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('on a phone it is one column', async () => {
    await jun.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => jun.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(jun, 'the dashboard on a phone');
  });
});
