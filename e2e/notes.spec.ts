import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addMember, body, expectSaved, makeNotes, makeProject, tabTo, tree, typeAtEnd } from './support/projects.ts';
import { withoutRealtime } from './support/realtime.ts';
import { chooseItem, expect, test } from './support/test.ts';

// Several users in several browsers.
test('from sign-in to a saved note by keyboard only', async ({ page, newPerson }) => {
  const person = await newPerson('김민아');
  await page.goto('/member/login?next=/project');
  await tabTo(page, page.getByLabel('이메일'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('비밀번호', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/project$/);

  await tabTo(page, page.getByRole('button', { name: '새 프로젝트' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('프로젝트 이름')).toBeFocused();
  await page.keyboard.type('키보드로 만든 프로젝트');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/project\/dashboard/);

  await tabTo(
    page,
    page.getByRole('navigation', { name: '프로젝트 메뉴' }).getByRole('link', { name: '노트' }),
    'Shift+Tab',
  );
  await page.keyboard.press('Enter');
  // The dashboard has a button with the same name.
  await expect(page.getByRole('heading', { level: 1, name: '노트', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '새 노트' }).first());
  await page.keyboard.press('Enter');

  await expect(page.getByRole('textbox', { name: '제목' })).toBeFocused();
  await page.keyboard.type('손을 떼지 않고');
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  await page.keyboard.type('마우스는 서랍에 있어요.');
  await page.keyboard.press('Control+s');
  await expectSaved(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('손을 떼지 않고');
  await expect(body(page)).toContainText('마우스는 서랍에 있어요.');
});

test('letters typed while the editor opens are all in the note', async ({ page, me }) => {
  const projectId = await makeProject(me, '빠른 손');
  await page.goto(`/project/note?projectId=${projectId}`);
  await expect(page.getByRole('button', { name: '새 노트' }).first()).toBeVisible();
  await page.route('**/*.js', async (route) => {
    await page.waitForTimeout(1_200);
    await route.continue();
  });
  await page.getByRole('button', { name: '새 노트' }).first().click();
  await expect(page.getByRole('textbox', { name: '제목' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea[aria-label="본문"]')).toBeFocused();
  // The text has no letter twice, so that the difference shows which letters are lost.
  const text = Array.from({ length: 200 }, (_, at) => String.fromCharCode(0xac00 + 28 * at)).join('');
  await page.keyboard.type(text, { delay: 8 });
  await expect(page.locator('[contenteditable=true][aria-label="본문"]')).toHaveText(text);
});

test.describe('while saves fail', () => {
  test.use({ allowedErrors: /ERR_FAILED .*\/rest\/v1\/rpc\// });

  test('on a phone a failed save leaves all buttons of the note on the screen', async ({ page, me }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const projectId = await makeProject(me, '좁은 화면');
    await makeNotes(me, projectId, '가을');
    await page.goto(`/project/note?projectId=${projectId}`);
    await page.getByRole('treeitem', { name: '가을' }).click();
    await typeAtEnd(page, '첫 줄');
    await expectSaved(page);
    await page.route('**/rest/v1/rpc/**', (route) => route.abort());
    await typeAtEnd(page, ' 저장되지 않는 글');
    const retry = page.getByRole('button', { name: '지금 저장' });
    await expect(retry).toBeInViewport({ ratio: 1 });
    for (const button of [page.getByRole('link', { name: '읽기' }), page.getByRole('button', { name: '노트 메뉴' })]) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await page.unroute('**/rest/v1/rpc/**');
    await retry.click();
    await expectSaved(page);
  });
});

test('notes can be moved, found, removed and restored', async ({ page, me }) => {
  const projectId = await makeProject(me, '나무 정리');
  await makeNotes(me, projectId, '가을', '나들이', '다짐');
  await page.goto(`/project/note?projectId=${projectId}`);
  await expect.poll(() => tree(page)).toBe('가을 나들이 다짐');

  await test.step('a move by keyboard is saved', async () => {
    await expect(page.getByRole('button', { name: '새 노트' }).first()).toBeVisible();
    await page.getByRole('treeitem', { name: '다짐' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => tree(page)).toBe('다짐 가을 나들이');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => tree(page)).toBe('가을 .다짐 나들이');
    await expect
      .poll(async () => {
        const [project] = await me.rows<{ note_index: { children: unknown[] }[] }>(
          `projects?id=eq.${projectId}&select=note_index`,
        );
        return project?.note_index.map((node) => node.children.length).join();
      })
      .toBe('1,0');
    await page.reload();
    await expect.poll(() => tree(page)).toBe('가을 .다짐 나들이');
  });

  await test.step('move by mouse; a note cannot be moved under itself', async () => {
    const row = (name: string) => page.getByRole('treeitem', { name });
    await row('가을').dragTo(row('다짐'));
    await expect.poll(() => tree(page)).toBe('가을 .다짐 나들이');
    await row('나들이').dragTo(row('가을'));
    await expect.poll(() => tree(page)).toBe('가을 .다짐 .나들이');
    await expect(page.getByText('‘나들이’ 노트를 ‘가을’ 아래로 옮겼어요.')).toBeAttached();
  });

  await test.step('collapsed notes stay collapsed', async () => {
    await page.getByRole('treeitem', { name: '가을' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tree(page)).toBe('가을');
    await page.reload();
    await expect.poll(() => tree(page)).toBe('가을');
    await page.getByRole('treeitem', { name: '가을' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tree(page)).toBe('가을 .다짐 .나들이');
  });

  await test.step('search by initials and incomplete syllables', async () => {
    const search = page.getByRole('searchbox', { name: '노트 찾기' });
    for (const typed of ['ㄴㄷㅇ', '나들ㅇ', '들이']) {
      await search.fill(typed);
      await expect(page.getByRole('list', { name: '찾은 노트' }).getByRole('link')).toHaveText(/나들이/);
    }
    await search.fill('없는 말');
    await expect(page.getByText('‘없는 말’에 맞는 노트가 없어요')).toBeVisible();
    await page.getByRole('button', { name: '모든 노트 보기' }).click();
  });

  await test.step('remove and undo at once', async () => {
    await page.getByRole('treeitem', { name: '다짐' }).hover();
    await page.getByRole('button', { name: '‘다짐’ 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '휴지통으로 옮기기' }));
    await expect.poll(() => tree(page)).toBe('가을 .나들이');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect.poll(() => tree(page)).toBe('가을 .나들이 .다짐');
  });

  await test.step('restore from the trash without its parent: the user picks the place', async () => {
    for (const title of ['다짐', '가을']) {
      await page.getByRole('treeitem', { name: title }).focus();
      await page.keyboard.press('Delete');
      await expect(page.getByRole('treeitem', { name: title })).toHaveCount(0);
    }
    await page.getByRole('link', { name: '휴지통' }).click();
    // The server has also removed the parent. An earlier restore would not ask for a place.
    await expect(page.getByRole('button', { name: '‘가을’ 복원' })).toBeVisible();
    await page.getByRole('button', { name: '‘다짐’ 복원' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '나들이' }).click();
    await expect(page.getByRole('button', { name: '‘다짐’ 복원' })).toHaveCount(0);
    await page.getByRole('button', { name: '‘가을’ 완전히 지우기' }).click();
    await page.getByRole('button', { name: '완전히 지우기', exact: true }).click();
    await expect(page.getByText('휴지통이 비어 있어요')).toBeVisible();
    await page.getByRole('navigation', { name: '프로젝트 메뉴' }).getByRole('link', { name: '노트' }).click();
    await expect.poll(() => tree(page)).toBe('나들이 .다짐');
  });
});

test('lines that are typed without a pause have their letters in order @nightly', async ({ page, me }) => {
  const projectId = await makeProject(me, '빠른 손');
  const [noteId] = await makeNotes(me, projectId, '받아쓰기');
  await page.goto(`/project/note/edit/${noteId}`);
  await body(page).click();
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  // The browser reports the position of the caret late after Enter, Home and End.
  for (const line of lines) {
    await page.keyboard.type(line.slice(1));
    await page.keyboard.press('Home');
    await page.keyboard.type(line.slice(0, 1));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  }
  await expect(body(page).locator('p').filter({ hasText: /./ })).toHaveText(lines);
});

test('the last of 3,000 notes can be reached, opened and moved @nightly', async ({ page, me }) => {
  const projectId = await makeProject(me, '큰 나무');
  const titles = Array.from({ length: 3000 }, (_, at) => `노트 ${at}`);
  const lastId = (await makeNotes(me, projectId, ...titles)).at(-1);
  const row = (name: string) => page.getByRole('treeitem', { name, exact: false });
  const last = row('노트 2999');
  await page.goto(`/project/note?projectId=${projectId}`);
  await expect(row('노트 0').first()).toBeVisible();
  await expect(page.getByRole('tree')).toHaveAttribute('aria-busy', 'false');
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);

  await test.step('reach by scrolling', async () => {
    await expect(last).toHaveCount(0);
    await page.getByRole('tree').evaluate((element) => window.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport();
    await expect(last).toHaveAttribute('aria-posinset', '3000');
  });

  await test.step('reach by keyboard', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await row('노트 0').first().focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/project/note/edit/${lastId}**`);
    await page.goBack();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });

  await test.step('a move sends only the changed position', async () => {
    let saved = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/rpc/move_note') && response.ok()) saved += 1;
    });
    await page.evaluate(() => window.scrollTo(0, 0));
    await row('노트 0').first().focus();
    await page.keyboard.press('End');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rpc/'));
    await page.keyboard.press('Alt+ArrowRight');
    expect((await sent).postDataBuffer()?.length).toBeLessThan(2048);
    await expect(last).toBeFocused();
    await expect(last).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(last).toHaveAttribute('aria-posinset', '2999');
    // A reload would cancel a move that is still being sent.
    await expect.poll(() => saved).toBe(3);
    await page.reload();
    await expect(page.getByRole('tree')).toHaveAttribute('aria-busy', 'false');
    await page.evaluate(() => window.scrollTo(0, 0));
    await row('노트 0').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(last).toBeFocused();
  });
});

test('when two users edit the same note, their lines are merged, and for a line that both changed the user chooses', async ({
  page,
  me,
  newPerson,
  openBrowserOf,
}) => {
  const projectId = await makeProject(me, '둘이 쓰기');
  // With Realtime each user would receive the other's text before typing.
  await withoutRealtime(page);
  const [noteId] = await makeNotes(me, projectId, '함께 쓰는 노트');
  await page.goto(`/project/note/edit/${noteId}`);
  await expect(body(page)).toBeVisible();
  const other = await newPerson('박준');
  await addMember(me, other, projectId);
  const jun = await openBrowserOf(other);
  await withoutRealtime(jun);
  await jun.goto(`/project/note/edit/${noteId}`);
  const { rows } = me;
  const stored = () => rows(`notes?select=body_text&id=eq.${noteId}`);

  await test.step('changes in different lines are merged without a question', async () => {
    await typeAtEnd(jun, '박준의 줄');
    await expectSaved(jun);
    await typeAtEnd(page, '민아의 줄');
    await expect(body(page)).toHaveText('박준의 줄민아의 줄');
    await page.keyboard.type('이에요');
    await expect.poll(stored).toEqual([{ body_text: '박준의 줄\n민아의 줄이에요' }]);
    await expectSaved(page);
    await page.keyboard.press('Control+z');
    await expect(body(page)).toHaveText(/^박준의 줄/);
    await page.keyboard.press('Control+Shift+z');
    await expectSaved(page);
    await jun.reload();
    await expect(body(jun)).toHaveText('박준의 줄민아의 줄이에요');
  });

  await body(jun).press('Control+a');
  await jun.keyboard.type('박준이 쓴 줄.');
  await expectSaved(jun);

  await body(page).press('Control+a');
  await page.keyboard.type('민아가 쓴 줄.');
  const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  await expect(dialog.getByText('민아가 쓴 줄.')).toBeVisible();
  await expect(dialog.getByText('박준이 쓴 줄.')).toBeVisible();
  await expect(dialog.getByText('박준 님이 저장한 내용')).toBeVisible();
  await expectAccessible(page, 'the conflict');
  expect(await stored()).toEqual([{ body_text: '박준이 쓴 줄.' }]);

  await test.step('when the chosen version is refused too, the dialog says so and stays open', async () => {
    await body(jun).press('End');
    await jun.keyboard.type(' 하나 더.');
    await expectSaved(jun);
    await dialog.getByRole('button', { name: '내 내용으로 저장하기' }).click();
    await expect(dialog.getByText('그사이 새로 저장됐어요.')).toBeVisible();
    await expect(dialog.getByText('박준이 쓴 줄. 하나 더.')).toBeVisible();
  });

  await dialog.getByRole('button', { name: '내 내용으로 저장하기' }).click();
  await expectSaved(page);
  expect(await stored()).toEqual([{ body_text: '민아가 쓴 줄.' }]);

  await typeAtEnd(jun, ' 그리고 더.');
  await jun.getByRole('button', { name: '저장된 내용으로 바꾸기' }).click();
  await expect(body(jun)).toHaveText('민아가 쓴 줄.');
  await typeAtEnd(jun, ' 이어서.');
  await jun.keyboard.press('Control+s');
  await expect.poll(stored).toEqual([{ body_text: '민아가 쓴 줄. 이어서.' }]);
  await expectSaved(jun);

  await test.step('both versions of a line can be kept', async () => {
    await typeAtEnd(page, ' 민아.');
    await dialog.getByRole('button', { name: '둘 다 남기기' }).click();
    await expect.poll(stored).toEqual([{ body_text: '민아가 쓴 줄. 이어서.\n민아가 쓴 줄. 민아.' }]);
    await expect(body(page)).toHaveText('민아가 쓴 줄. 이어서.민아가 쓴 줄. 민아.');
  });

  await test.step('a restored version can be undone, and the replaced text is stored as a version', async () => {
    await page.getByRole('button', { name: '노트 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '지난 버전' }));
    await page.getByRole('button', { name: '이 버전으로 되돌리기' }).click();
    await expect(body(page)).not.toHaveText('민아가 쓴 줄. 이어서.민아가 쓴 줄. 민아.');
    await page.getByRole('button', { name: '되돌리기' }).click();
    await expect(body(page)).toHaveText('민아가 쓴 줄. 이어서.민아가 쓴 줄. 민아.');
    expect(await rows(`note_versions?select=kind&note_id=eq.${noteId}&kind=eq.restore`)).toHaveLength(2);
  });

  await test.step('a note that another user removed is restored with the typed text', async () => {
    await page.reload();
    await expect(body(page)).toHaveText('민아가 쓴 줄. 이어서.민아가 쓴 줄. 민아.');
    await jun.reload();
    await expect(body(jun)).toHaveText('민아가 쓴 줄. 이어서.민아가 쓴 줄. 민아.');
    await page.getByRole('button', { name: '노트 메뉴' }).click();
    await chooseItem(page.getByRole('menuitem', { name: '휴지통으로 옮기기' }));
    await page.waitForURL(/\/project\/note\?/);
    await typeAtEnd(jun, ' 마지막 줄.');
    await jun.getByRole('button', { name: '복원하고 저장하기' }).click();
    await expectSaved(jun);
    expect(await rows(`notes?select=body_text,removed_at&id=eq.${noteId}`)).toEqual([
      { body_text: '민아가 쓴 줄. 이어서.\n민아가 쓴 줄. 민아. 마지막 줄.', removed_at: null },
    ]);
  });
});

test.describe('with a bad connection', () => {
  test.use({ allowedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('a create request whose response was lost makes one note, and text typed offline is saved later', async ({
    page,
    context,
    me,
  }) => {
    const projectId = await makeProject(me, '끊기는 연결');
    let cut = 0;
    await page.route('**/rest/v1/notes?**', async (route) => {
      if (route.request().method() !== 'POST' || cut > 0) return route.continue();
      cut++;
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/project/note?projectId=${projectId}`);
    await page.getByRole('button', { name: '새 노트' }).first().click();
    await page.waitForURL(/\/project\/note\/edit\//);
    expect(cut).toBe(1);
    const { rows } = me;
    const made = await rows(`notes?select=id&project_id=eq.${projectId}`);
    expect(made.map(({ id }) => page.url().includes(id))).toEqual([true]);

    await expect(body(page)).toBeVisible();
    await context.setOffline(true);
    await typeAtEnd(page, '지하철에서 쓴 줄.');
    const failure = page.getByText('저장하지 못했어요. 다시 시도할게요.');
    await expect(failure).toBeVisible();
    // The failure stays visible when the user has scrolled far down. It covers neither the typed line nor the navigation of a
    // phone.
    await page.setViewportSize({ width: 390, height: 700 });
    for (let line = 0; line < 24; line++) await page.keyboard.press('Enter');
    await expect(failure).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('끝줄');
    const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
    expect(await topOf(body(page).getByText('끝줄'))).toBeLessThan((await topOf(failure)) - 20);
    await context.setOffline(false);
    await expectSaved(page);
    expect(await rows(`notes?select=body_text&project_id=eq.${projectId}`)).toEqual([
      { body_text: expect.stringMatching(/^지하철에서 쓴 줄\.\s+끝줄$/) },
    ]);
  });
});

test('a note is shown read-only, exported as Markdown, and started from a template', async ({ page, me }) => {
  const projectId = await makeProject(me, '읽기');
  await page.goto(`/project/note?projectId=${projectId}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /프로젝트 기획/ })
    .click();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('프로젝트 기획');
  await page.getByRole('link', { name: '읽기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '프로젝트 기획' })).toBeVisible();
  await page.getByRole('navigation', { name: '목차' }).getByRole('link', { name: '일정' }).click();
  await expect(page).toHaveURL(/#section-/);
  await page.getByRole('button', { name: '내보내기' }).click();
  const download = page.waitForEvent('download');
  await chooseItem(page.getByRole('menuitem', { name: 'Markdown' }));
  const file = await download;
  expect(file.suggestedFilename()).toBe('프로젝트 기획.md');
  const markdown = await readFile(await file.path(), 'utf8');
  expect(markdown).toContain('# 프로젝트 기획\n\n## 왜 하나요\n');
  expect(markdown).toContain('| 단계 | 담당 | 기한 |\n| --- | --- | --- |');
});

test('a link shows the present title of its note until the note is removed, and never the title of another user’s note @nightly', async ({
  page,
  me,
  newPerson,
}) => {
  const projectId = await makeProject(me, '부엌');
  const [id = '', target = ''] = await makeNotes(me, projectId, '장보기', '레시피');
  const other = await newPerson('박준');
  const otherProject = await makeProject(other, '남의 일');
  const [secret = ''] = await makeNotes(other, otherProject, '비밀 메뉴');
  const attrs = { id: secret, projectId: otherProject, label: '들은 이름' };
  await me.send('/rest/v1/rpc/save_note', {
    p_note_id: id,
    p_base_rev: 1,
    p_title: '장보기',
    p_content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'noteLink', attrs }] }] },
    p_body_text: '들은 이름',
  });
  const gone = page.getByTitle('없거나 볼 수 없는 노트예요');

  await page.goto(`/project/note/edit/${id}?projectId=${projectId}`);
  await expect(gone).toHaveText('들은 이름');
  await test.step('a pasted address becomes a link with the title, but not the address of another user’s note', async () => {
    const address = (note: string, project: string) =>
      `${new URL(page.url()).origin}/project/note/view/${note}?projectId=${project}`;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const links = body(page).getByRole('link');
    for (const [pasted, shown] of [
      [address(target, projectId), '레시피'],
      [address(secret, otherProject), address(secret, otherProject)],
    ] as const) {
      await typeAtEnd(page, ' ');
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await page.keyboard.press('ControlOrMeta+v');
      await expect(links.last()).toHaveText(shown);
    }
    await expectSaved(page);
    await expect(links).toHaveText(['레시피', address(secret, otherProject)]);
    for (let times = 0; times < 10 && (await links.count()) > 0; times++) await page.keyboard.press('ControlOrMeta+z');
    await expect(gone).toHaveText('들은 이름');
  });
  await typeAtEnd(page, ' [[ㄹㅅㅍ');
  await expect(page.getByRole('option', { name: '레시피' })).toBeVisible();
  await page.keyboard.press('Enter');
  const link = body(page).getByRole('link');
  await expect(link).toHaveText('레시피');
  await expectSaved(page);

  await me.send('/rest/v1/rpc/save_note', { p_note_id: target, p_base_rev: 1, p_title: '새 레시피' });
  await expect(link).toHaveText('새 레시피');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: '새 레시피' })).toBeVisible();
  const backlinks = page.getByRole('region', { name: '이 노트를 가리키는 글' });
  await expect(backlinks.getByRole('link')).toHaveText([/^장보기/]);
  await test.step('a note that another user creates meanwhile is listed too', async () => {
    const label = { id: target, projectId, label: '레시피' };
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'noteLink', attrs: label }] }] };
    await me.send('/rest/v1/notes', { project_id: projectId, title: '만찬', content, body_text: '레시피' });
    await expect(backlinks.getByRole('link')).toHaveText([/^만찬/, /^장보기/]);
  });
  await backlinks.getByRole('link', { name: '장보기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '장보기' })).toBeVisible();
  await expect(backlinks).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(link).toHaveText('새 레시피');
  await me.send('/rest/v1/rpc/remove_note', { p_note_id: target });
  await expect(gone).toHaveText(['들은 이름', '레시피']);
});

// By day `content.spec.ts` sends a small picture through the same path into a notice, which has the same editor.
test('a photo of 15 MB becomes a file that only project members can see @nightly', async ({
  page,
  me,
  newPerson,
  browser,
}) => {
  const projectId = await makeProject(me, '사진이 든 노트');
  const [noteId = ''] = await makeNotes(me, projectId, '현장 사진');
  await page.goto(`/project/note/edit/${noteId}?projectId=${projectId}`);
  await body(page).click();

  // A slow connection, so that the progress is visible.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const uploadThroughput = 1024 * 1024;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  const size = await test.step('paste a phone photo together with an unreadable file', () =>
    body(page).evaluate(async (box) => {
      const canvas = new OffscreenCanvas(4000, 3000);
      const context = canvas.getContext('2d');
      const noise = new ImageData(1000, 1000);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(new Uint8Array(noise.data.buffer, at, Math.min(65_536, noise.data.length - at)));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      for (let at = 0; at < 12; at++) context?.putImageData(noise, (at % 4) * 1000, Math.floor(at / 4) * 1000);
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 });
      const heic = new Uint8Array(64);
      heic.set(new TextEncoder().encode('ftypheic'), 4);
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([photo], '현장.jpg', { type: 'image/jpeg' }));
      clipboardData.items.add(new File([heic], 'IMG_1.HEIC', { type: 'image/heic' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return photo.size;
    }));
  expect(size).toBeGreaterThan(10 * 1024 * 1024);
  await expect(page.getByText('현장.jpg: 준비하는 중…')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '현장.jpg 올리기' })).toBeVisible({ timeout: 60_000 });
  await network.detach();
  const picture = body(page).getByRole('img', { name: '설명이 없는 그림' });
  await expect(picture).toHaveAttribute('data-state', 'shown', { timeout: 60_000 });
  await expect(body(page).getByText(/IMG_1.HEIC: .*JPEG/)).toBeVisible();
  await body(page).getByRole('button', { name: '지우기' }).click();

  await test.step('set alt text, caption and width by keyboard', async () => {
    await picture.click();
    const tools = page.getByRole('group', { name: '그림', exact: true });
    await tabTo(page, tools.getByRole('textbox', { name: '대체 텍스트' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('무너진 담장');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6월 3일 아침');
    await tabTo(page, tools.getByRole('button', { name: '66%' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(body(page)).toBeFocused();
  });
  await expectSaved(page);

  const address = await test.step('the note contains a URL and not the picture itself', async () => {
    const content = async () =>
      (await me.rows<{ content: unknown }>(`notes?id=eq.${noteId}&select=content`))[0]?.content;
    await expect.poll(async () => JSON.stringify(await content())).toContain('"width":66');
    const json = JSON.stringify(await content());
    expect(json).not.toContain('base64');
    expect(json.length).toBeLessThan(1000);
    expect(json).toContain('"caption":"6월 3일 아침"');
    return /"src":"([^"]+)"/.exec(json)?.[1] ?? '';
  });
  expect(address).toMatch(new RegExp(`^/storage/v1/object/note-pictures/${projectId}/[0-9a-f]{64}\\.webp$`));

  await test.step('the picture is shown after a reload and in read-only view', async () => {
    await page.reload();
    const shown = page.getByRole('img', { name: '무너진 담장' });
    await expect(shown).toHaveAttribute('data-state', 'shown');
    await page.getByRole('link', { name: '읽기' }).click();
    await expect(page.getByText('6월 3일 아침')).toBeVisible();
    await expect(shown).toHaveAttribute('data-state', 'shown');
    await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(2560);
  });

  await test.step('an HTML export contains the picture', async () => {
    await page.getByRole('button', { name: '내보내기' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chooseItem(page.getByRole('menuitem', { name: 'HTML' })),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('src="data:image/webp;base64,');
  });

  await test.step('a guest, another user and a request with only a cookie are refused', async () => {
    const stranger = await newPerson('박준');
    const status = async (headers: Record<string, string>) => (await page.request.get(address, { headers })).status();
    expect(await status({ authorization: `Bearer ${me.token}` })).toBe(200);
    expect(await status({ authorization: `Bearer ${stranger.token}` })).toBe(404);
    expect(await status({})).toBe(404);
    const guest = await browser.newContext();
    expect((await guest.request.get(address)).status()).toBe(404);
    await guest.close();
  });
});
