import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addMember, body, expectSaved, makeNotes, makeProject, tree, typeAtEnd } from './support/projects.ts';
import { countSockets, receivedFrames, withoutRealtime } from './support/realtime.ts';
import { makeSharedLists, measureAgreement } from './support/shared-lists.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

// No page is reloaded in these tests.

const together = (page: Page) => page.getByRole('list', { name: '지금 함께 보는 사람' }).getByRole('listitem');
const sign = (page: Page) => page.getByText('실시간 연결이 끊겼어요').filter({ visible: true });

test('changes of one user appear on the screen of another user', async ({ page, me, newPerson, openBrowserOf }) => {
  const projectId = await makeProject(me, '함께 보기');
  const [first = ''] = await makeNotes(me, projectId, '가을', '나들이');
  const other = await newPerson('박준');
  const jun = await openBrowserOf(other);
  await addMember(me, other, projectId);

  await test.step('a note that is created and moved', async () => {
    await jun.goto(`/project/note?projectId=${projectId}`);
    await expect.poll(() => tree(jun)).toBe('가을 나들이');
    await page.goto(`/project/note?projectId=${projectId}`);
    // The tree may be shown before the role of its reader is known. Then the reader cannot move notes yet.
    await expect(page.getByRole('button', { name: '새 노트' }).first()).toBeVisible();
    // Until the whole tree has been read, a move is refused with a message.
    await expect(async () => {
      await page.getByRole('treeitem', { name: '나들이' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      expect(await tree(page)).toBe('나들이 가을');
    }).toPass();
    await expect.poll(() => tree(jun)).toBe('나들이 가을');
    await me.send('/rest/v1/notes?select=id', { id: crypto.randomUUID(), project_id: projectId, title: '다짐' });
    await expect.poll(() => tree(jun)).toContain('다짐');
  });

  await test.step('text that is being written, and presence', async () => {
    await visit(jun, `/project/note/view/${first}?projectId=${projectId}`);
    await visit(page, `/project/note/edit/${first}?projectId=${projectId}`);
    await expect(together(jun)).toHaveText([/김민아$/]);
    await expect(together(page)).toHaveText([/박준$/]);
    await expectAccessible(jun, 'who is there');
    await typeAtEnd(page, '단풍을 보러 가요.');
    await expect(jun.getByRole('article')).toContainText('단풍을 보러 가요.');
    await visit(page, `/project/member?projectId=${projectId}`);
    await expect(together(jun)).toHaveCount(0);
  });

  await test.step('presence in an issue', async () => {
    const id = crypto.randomUUID();
    await me.send('/rest/v1/rpc/create_issue', { p_id: id, p_project_id: projectId, p_title: '단풍 사진' });
    for (const each of [page, jun]) await visit(each, `/project/issue?projectId=${projectId}&issue=${id}`);
    await expect(together(jun)).toHaveText([/김민아$/]);
    await expect(together(page)).toHaveText([/박준$/]);
    await visit(page, `/project/member?projectId=${projectId}`);
    await expect(together(jun)).toHaveCount(0);
  });

  await test.step('new members', async () => {
    await expect(page.getByRole('main').getByText(other.email)).toBeVisible();
    await addMember(me, await newPerson('이소라'), projectId, 'viewer');
    await expect(page.getByRole('main').getByText('이소라').first()).toBeVisible();
  });
});

/** Limit for a busy machine. `npm run bench 18` measures the target of 1 s. */
const AGREED_WITHIN_MS = 10_000;

/**
 * Lists whose changes other journeys show to a second person: the lists of the first journey here, and the lists of files,
 * issues and boards.
 */
const SEEN_ELSEWHERE = [
  ...['tree of notes', 'text of a note', 'members'],
  ...['files', 'issues', 'board', 'comments of an issue'],
];

test.describe('everything of a project', () => {
  // The page of the removed member sends one more read before its guard runs.
  test.use({ allowedErrors: /status of 404 .*\/(rest\/v1|api)\// });

  test('each list shows the same to two people, and a removed member gets no more changes @nightly', async ({
    page,
    me,
    newPerson,
    newAdmin,
    openBrowserOf,
  }) => {
    const [other, third, admin] = [await newPerson('박준'), await newPerson('이소라'), await newAdmin('운영자')];
    const { projectId, lists, makeIssue, memberIdOf } = await makeSharedLists({ owner: me, admin, other, third });
    const jun = await openBrowserOf(other);
    const heard = receivedFrames(jun);
    for (const list of lists.filter(({ name }) => process.env.NIGHTLY || !SEEN_ELSEWHERE.includes(name))) {
      await test.step(list.name, async () => {
        const [time = Number.POSITIVE_INFINITY] = await measureAgreement(jun, list, 1, 100);
        console.log(`${list.name}: ${time.toFixed(0)} ms`);
        expect(time).toBeLessThan(AGREED_WITHIN_MS);
      });
    }

    await test.step('a removed member', async () => {
      await visit(jun, `/project/issue?projectId=${projectId}`);
      await visit(page, `/project/issue?projectId=${projectId}`);
      await expect(async () => {
        const id = crypto.randomUUID();
        await makeIssue('아직 함께', id);
        await expect.poll(() => heard().some((frame) => frame.includes(id)), { timeout: 2_000 }).toBe(true);
      }).toPass();
      const id = crypto.randomUUID();
      await me.remove(`project_members?id=eq.${memberIdOf(other)}`);
      await makeIssue('이제 따로', id);
      await expect(page.getByRole('treeitem', { name: '이제 따로' })).toBeVisible();
      expect(heard().some((frame) => frame.includes(id))).toBe(false);
      // The guard runs again, so the open page becomes unknown like every page of this project.
      await expect(jun.getByText('페이지를 찾을 수 없어요')).toBeVisible();
      await expect(jun.getByRole('treeitem')).toHaveCount(0);
    });
  });
});

test('two tabs of one browser share one connection, and the second takes over when the first is closed', async ({
  context,
  page,
  me,
}) => {
  const sockets = countSockets(context);
  const write = (words: string) => me.send('/rest/v1/memos?select=id', { id: crypto.randomUUID(), body: words });
  const memo = (tab: Page, words: string) => tab.getByRole('article').filter({ hasText: words });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await page.close();
  await first.goto('/memo');
  await expect.poll(sockets).toBe(1);
  // The second tab reads its memos long before it receives messages.
  await second.addInitScript(() => {
    window.requestIdleCallback = (run) =>
      window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), 1500);
  });
  await second.goto('/memo');
  await expect(second.getByLabel('메모 내용')).toBeVisible();
  await write('두 탭에 함께');
  for (const tab of [first, second]) await expect(memo(tab, '두 탭에 함께')).toBeVisible();
  expect(sockets()).toBe(1);

  await first.close();
  await expect.poll(sockets).toBe(2);
  await write('남은 탭에도');
  await expect(memo(second, '남은 탭에도')).toBeVisible();
});

test('without Realtime saving works, a line says so, and focus refetches @nightly', async ({ page, me }) => {
  await withoutRealtime(page);
  const projectId = await makeProject(me, '혼자 보기');
  const [noteId] = await makeNotes(me, projectId, '가을');
  await page.goto(`/project/note/edit/${noteId}?projectId=${projectId}`);
  await typeAtEnd(page, '그래도 저장돼요.');
  await expectSaved(page);
  await expect(body(page)).toContainText('그래도 저장돼요.');
  await expect(sign(page)).toBeVisible();
  await expectAccessible(page, 'without Realtime');

  await visit(page, `/project/note?projectId=${projectId}`);
  await expect.poll(() => tree(page)).toBe('가을');
  await me.send('/rest/v1/notes?select=id', { id: crypto.randomUUID(), project_id: projectId, title: '나들이' });
  // Data is fresh for two seconds; after that, focus refetches it.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(await tree(page)).toContain('나들이');
  }).toPass({ timeout: 20_000 });
});
